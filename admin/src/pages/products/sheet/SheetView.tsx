import { mdiContentPaste, mdiViewColumnOutline } from '@mdi/js';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TablePagination from '@mui/material/TablePagination';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { SheetPageDocument } from '../../../api/generated/products';
import type { ProductFilter, ProductSort } from '../../../api/generated/products';
import { useOperation } from '../../../api/use-operation';
import { ErrorState } from '../../../components/ErrorState';
import type { FilterDefinition } from '../../../components/grid/filter-definition';
import { GridToolbar } from '../../../components/grid/GridToolbar';
import { PAGE_SIZES } from '../../../components/grid/grid-view';
import type { GridViewState } from '../../../components/grid/use-grid-view';
import { ToolButton } from '../../../components/MenuButton';
import type { SourceChoice } from '../use-source-choices';
import { PasteBlockDialog } from './PasteBlockDialog';
import { understoodAs } from '../../../components/form/rules';
import { cellKey, violationOf } from './sheet-drafts';
import type { Position } from './sheet-keys';
import { figuresOf } from './sheet-product';
import type { SheetProduct, SheetSource } from './sheet-product';
import { nowInWords } from './SheetCell';
import { SheetGrid } from './SheetGrid';
import { SheetPreview } from './SheetPreview';
import { SourcePicker } from './SourcePicker';
import { useBlock } from './use-block';
import type { Sheet } from './use-sheet';
import { useSheetSources } from './use-sheet-sources';
import { t } from '../../../language/messages';

/** On narrow phones the words would push the arrows out of sight; screen readers still have them. */
const PAGINATION = {
  overflow: 'visible',
  '& .MuiTablePagination-selectLabel': { display: { xs: 'none', sm: 'block' } },
  '& .MuiTablePagination-toolbar': { px: { xs: 0, sm: 2 } },
} as const;

interface SheetViewProps {
  readonly view: GridViewState;
  readonly filters: readonly FilterDefinition[];
  readonly filter: ProductFilter;
  readonly sort: ProductSort | null;
  readonly choices: readonly SourceChoice[];
  readonly sheet: Sheet;
  readonly isEditable: boolean;
}

type Opened = 'columns' | 'paste' | 'preview';

const NONE: readonly SheetProduct[] = [];

/** The products of the list as a sheet, with a column for each source, to be typed into and pasted into. */
export function SheetView({ view, filters, filter, sort, choices, sheet, isEditable }: SheetViewProps): ReactNode {
  const query = useOperation(SheetPageDocument, { filter, sort, ...view.paging });
  const products = query.data?.products.items ?? NONE;
  const [sources, choose] = useSheetSources(choices, view.list('sourceCode'));
  const [opened, setOpened] = useState<Opened | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [active, setActive] = useState<Position>({ row: 0, column: 1 });
  const nameOf = (code: string): string => choices.find(({ sourceCode }) => sourceCode === code)?.name ?? code;
  const block = useBlock({
    sheet,
    products,
    sources,
    known: choices,
    onTaken: (found) => {
      setWarnings(found);
      setOpened('preview');
    },
  });
  useSeen(query.data?.products.items, sheet);
  const paste = (text: string, at: Position): void => {
    if (isEditable) block.paste(text, at);
  };
  const close = (): void => setOpened(null);
  return (
    <Stack spacing={1} sx={{ height: { xs: 'calc(100dvh - 150px)', sm: 'calc(100dvh - 140px)' }, minHeight: 420 }}>
      <GridToolbar
        label={t('Products')}
        view={view}
        filters={filters}
        columns={[]}
        hidden={[]}
        savedViews={undefined}
        viewMenus={
          <>
            <ToolButton
              label={t('Columns')}
              icon={mdiViewColumnOutline}
              isCompact
              onClick={() => setOpened('columns')}
            />
            {isEditable && (
              <ToolButton
                label={t('Paste')}
                icon={mdiContentPaste}
                isCompact
                disabled={block.isBusy}
                onClick={() => setOpened('paste')}
              />
            )}
          </>
        }
        actions={null}
      />
      <Paper variant="outlined" sx={{ flexGrow: 1, minHeight: 0, overflow: 'auto' }}>
        {query.error && !query.data ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <SheetGrid
            products={products}
            sources={sources}
            sheet={sheet}
            isEditable={isEditable}
            isLoading={query.isFetching || block.isBusy}
            onPaste={paste}
            onActive={setActive}
          />
        )}
      </Paper>
      <SheetBar
        view={view}
        rowCount={query.data?.products.totalCount}
        sheet={sheet}
        onReview={() => {
          setWarnings([]);
          setOpened('preview');
        }}
        about={aboutCell(sheet, products[active.row], sources[active.column - 1])}
      />
      {opened === 'columns' && (
        <SourcePicker
          choices={choices}
          chosen={sources.map(({ sourceCode }) => sourceCode)}
          onChoose={choose}
          onClose={close}
        />
      )}
      {opened === 'paste' && (
        <PasteBlockDialog
          onPaste={(text) => paste(text, active)}
          onClose={() => setOpened((now) => (now === 'paste' ? null : now))}
        />
      )}
      {opened === 'preview' && <SheetPreview sheet={sheet} nameOf={nameOf} warnings={warnings} onClose={close} />}
    </Stack>
  );
}

/** What others have changed is known of the cells of the page as soon as it is read anew. */
function useSeen(products: readonly SheetProduct[] | undefined, { see, drafts }: Sheet): void {
  const seen = useRef<readonly SheetProduct[]>(undefined);
  useEffect(() => {
    if (products === undefined || products === seen.current) return;
    seen.current = products;
    see(figuresOf(products, drafts.values()));
  }, [products, see, drafts]);
}

/** What the cell of the keyboard is understood as, or what is wrong with it. */
function aboutCell(sheet: Sheet, product: SheetProduct | undefined, source: SheetSource | undefined): string {
  if (!product || !source) return '';
  const draft = sheet.drafts.get(cellKey({ sku: product.sku, sourceCode: source.sourceCode }));
  if (!draft) return '';
  const words = violationOf(draft) ?? understoodAs(draft.text, draft.before ?? 0) ?? '';
  const now = draft.now === undefined ? '' : `${nowInWords(draft.now)}.`;
  return [words, now].filter((part) => part !== '').join(' ');
}

interface SheetBarProps {
  readonly view: GridViewState;
  readonly rowCount: number | undefined;
  readonly sheet: Sheet;
  readonly onReview: () => void;
  readonly about: string;
}

function SheetBar({ view, rowCount, sheet, onReview, about }: SheetBarProps): ReactNode {
  const count = sheet.drafts.size;
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Box aria-live="polite" sx={{ flexGrow: 1, minWidth: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {about}
      </Box>
      <TablePagination
        component="div"
        count={rowCount ?? -1}
        page={
          rowCount === undefined ? 0 : Math.min(view.page - 1, Math.max(0, Math.ceil(rowCount / view.pageSize) - 1))
        }
        rowsPerPage={view.pageSize}
        rowsPerPageOptions={[...PAGE_SIZES]}
        onPageChange={(_event, page) => view.change({ page: page + 1 })}
        onRowsPerPageChange={(event) => view.change({ pageSize: Number(event.target.value) })}
        sx={PAGINATION}
      />
      {count > 0 && (
        <>
          <span aria-live="polite">
            {t('{count, plural, one {# unsaved figure} other {# unsaved figures}}', { count })}
          </span>
          <Button onClick={sheet.clear}>{t('Discard')}</Button>
          <Button variant="contained" onClick={onReview}>
            {t('Review and save')}
          </Button>
        </>
      )}
    </Stack>
  );
}
