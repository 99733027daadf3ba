import type { Connection } from 'mysql2/promise';
import { ensureSources, insertItems, linkSources, makeItems, SOURCES } from './catalogue.js';

const ROWS_PER_INSERT = 5000;

/** How many products are made of how many others. */
export interface CompositeShape {
  readonly parents: number;
  readonly childrenPerParent: number;
  /** Products that are part of nothing. */
  readonly alone: number;
}

/** Begins the SKUs of products that are parts, and of products that are not. */
export const PREFIXES = { child: 'CHILD', alone: 'ALONE', parent: 'PARENT' } as const;

/** Fills the catalogue by SQL: simple products at every source, and configurable ones that choose among them. */
export async function loadComposites(
  connection: Connection,
  { parents, childrenPerParent, alone }: CompositeShape,
): Promise<void> {
  await ensureSources(connection);
  await linkSources(connection);
  const children = parents * childrenPerParent;
  for (const [prefix, count] of [[PREFIXES.child, children] as const, [PREFIXES.alone, alone] as const]) {
    await insertItems(connection, makeItems(prefix, count * SOURCES.length));
    await insertProducts(connection, prefix, count, 'simple');
  }
  await connection.query("UPDATE inventory_source_item SET quantity = 3 WHERE source_code = 'bench-1'");
  await insertProducts(connection, PREFIXES.parent, parents, 'configurable');
  await connection.query(
    `INSERT INTO catalog_product_child (parent_id, child_id)
     SELECT parent.product_id, child.product_id FROM catalog_product child
       JOIN catalog_product parent
         ON parent.sku = CONCAT('${PREFIXES.parent}-', LPAD(FLOOR(SUBSTRING(child.sku, ?) / ?), 6, '0'))
      WHERE child.sku LIKE '${PREFIXES.child}-%'`,
    [PREFIXES.child.length + 2, childrenPerParent],
  );
  await connection.query('ANALYZE TABLE catalog_product, catalog_product_child, inventory_source_item');
}

async function insertProducts(connection: Connection, prefix: string, count: number, type: string): Promise<void> {
  for (let first = 0; first < count; first += ROWS_PER_INSERT) {
    const rows = Array.from({ length: Math.min(ROWS_PER_INSERT, count - first) }, (_, index) => {
      const sku = `${prefix}-${String(first + index).padStart(6, '0')}`;
      return [sku, sku, type];
    });
    await connection.query('INSERT INTO catalog_product (sku, name, type_id) VALUES ?', [rows]);
  }
}
