import DataLoader from 'dataloader';
import type { PageRequest } from '../../../platform/graphql/page.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import type { AdjustmentPage, AdjustmentReader } from '../app/adjustment-reader.service.js';
import type { AdjustmentRow } from '../domain/adjustment-columns.js';

type Part = 'rows' | 'total';

/**
 * A page of the history that an operation asks for. Each part is read once, whatever fields show it. An operation that
 * wants both waits for both anyway, and gets them by one search, as REST does; one part alone is read alone.
 */
export class AskedPage {
  private readonly parts = new DataLoader<Part, Partial<AdjustmentPage>>((parts) => this.read(parts));

  constructor(
    private readonly reader: AdjustmentReader,
    private readonly criteria: SearchCriteria,
    readonly request: PageRequest,
  ) {}

  async rows(): Promise<readonly AdjustmentRow[]> {
    return (await this.parts.load('rows')).rows ?? [];
  }

  /** All matches, exactly. */
  async total(): Promise<number> {
    return (await this.parts.load('total')).totalCount ?? 0;
  }

  private async read(parts: readonly Part[]): Promise<Partial<AdjustmentPage>[]> {
    const read = await this.readTogether(parts);
    return parts.map(() => read);
  }

  private async readTogether(parts: readonly Part[]): Promise<Partial<AdjustmentPage>> {
    const { pageSize } = this.request;
    if (parts.length > 1) return this.reader.search(this.criteria, pageSize);
    return parts[0] === 'rows'
      ? { rows: await this.reader.rowsOf(this.criteria, pageSize) }
      : { totalCount: await this.reader.count(this.criteria) };
  }
}
