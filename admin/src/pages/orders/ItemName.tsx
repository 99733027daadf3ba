import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppLink } from '../../components/AppLink';
import { useSession } from '../../session/session';

interface ItemNameProps {
  readonly sku: string;
  readonly name: string | null;
  /** Whether the line belongs to the one above it. */
  readonly isPart?: boolean;
}

/** What was ordered: its name, and its SKU as the way to the product. */
export function ItemName({ sku, name, isPart = false }: ItemNameProps): ReactNode {
  const { can } = useSession();
  return (
    <Box sx={{ pl: isPart ? 2 : 0, minWidth: 140, overflowWrap: 'anywhere' }}>
      {name !== null && name !== sku && <div>{name}</div>}
      {can('Vendor_Catalog::products') ? (
        <AppLink to={`/products/${encodeURIComponent(sku)}`}>{sku}</AppLink>
      ) : (
        <Box component="span" sx={{ color: name === null ? undefined : 'text.secondary' }}>
          {sku}
        </Box>
      )}
    </Box>
  );
}
