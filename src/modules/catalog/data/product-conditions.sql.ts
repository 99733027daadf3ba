import type { ProductQuestion, ProductSql } from '../domain/product-question.js';

/** What a question asks of a product `p`, as conditions of which all have to hold. */
export function conditionsOf(question: ProductQuestion): ProductSql[] {
  const kept = itemOf(question);
  return [...namedAs(question), ...(kept ? [{ ...kept, sql: `EXISTS ${kept.sql}` }] : [])];
}

/**
 * The same for statements that come by one product at a time, in an order of their own, and end early. As a value the
 * subquery stays one; the server would read all items that EXISTS asks for, before the first product.
 */
export function conditionsOfEach(question: ProductQuestion): ProductSql[] {
  const kept = itemOf(question);
  return [...namedAs(question), ...(kept ? [{ ...kept, sql: `(${kept.sql.slice(1, -1)} LIMIT 1) IS NOT NULL` }] : [])];
}

function namedAs({ search }: ProductQuestion): ProductSql[] {
  if (search === undefined) return [];
  return [{ sql: '(p.sku LIKE ? OR p.name LIKE ?)', parameters: [search, search] }];
}

/** The source items that are asked for, as a subquery; undefined where none are. */
function itemOf({ sourceCodes, quantityAtMost }: ProductQuestion): ProductSql | undefined {
  if (sourceCodes === undefined && quantityAtMost === undefined) return undefined;
  const at = sourceCodes === undefined ? '' : sourceCodes.length === 0 ? 'AND 1 = 0' : 'AND i.source_code IN (?)';
  const low = quantityAtMost === undefined ? '' : 'AND i.quantity <= ?';
  return {
    sql: `(SELECT 1 FROM inventory_source_item i WHERE i.sku = p.sku ${at} ${low})`,
    parameters: [
      ...(sourceCodes === undefined || sourceCodes.length === 0 ? [] : [sourceCodes]),
      ...(quantityAtMost === undefined ? [] : [quantityAtMost.toString()]),
    ],
  };
}
