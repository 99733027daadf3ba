import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { BundleOption, ChildProduct, Composition, ParentProduct } from '../domain/composition.js';
import type { CompositeType, ProductType } from '../domain/product.js';
import { COMPOSITE_TYPES, PRODUCT_ENABLED, SHIPMENT_TYPES } from '../domain/product.js';

interface ParentRow {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly typeId: CompositeType;
  readonly status: number;
  readonly shipmentType: number | null;
}

interface OptionRow extends Omit<BundleOption, 'required'> {
  readonly parentId: number;
  readonly required: number;
}

interface ChildRow {
  readonly linkId: number;
  readonly parentId: number;
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly typeId: ProductType;
  readonly status: number;
  readonly optionId: number;
  readonly required: number | null;
  readonly quantity: string;
  readonly canChangeQuantity: number;
  readonly isDefault: number;
  readonly position: number;
}

/** What composite products are made of. Listings ask for hundreds at once, so entities would be a detour. */
@Injectable()
export class CompositionRepository {
  constructor(private readonly database: Database) {}

  /** Those of the products that are composite, with all their parts, in three statements whatever their number. */
  async among(column: 'sku' | 'product_id', keys: readonly (string | number)[]): Promise<Composition[]> {
    if (keys.length === 0) return [];
    const parents = await this.database.query<ParentRow>(
      `SELECT product_id AS productId, sku, name, type_id AS typeId, status, shipment_type AS shipmentType
         FROM catalog_product WHERE ${column} IN (?) AND type_id IN (?)`,
      [keys, COMPOSITE_TYPES],
    );
    if (parents.length === 0) return [];
    const parentIds = parents.map(({ productId }) => productId);
    const options = await this.options(parentIds);
    const children = await this.children(parentIds);
    return parents.map(({ status, shipmentType, ...parent }) => ({
      ...parent,
      isEnabled: status === PRODUCT_ENABLED,
      shipment: parent.typeId === 'bundle' && shipmentType === SHIPMENT_TYPES.separately ? 'separately' : 'together',
      options: options.get(parent.productId) ?? [],
      children: children.get(parent.productId) ?? [],
    }));
  }

  /** Of how many products each is made, by the id of the product. The key of the links has all that is counted. */
  async sizesOf(productIds: readonly number[]): Promise<Map<number, number>> {
    if (productIds.length === 0) return new Map();
    const rows = await this.database.query<{ parentId: number; size: number }>(
      `SELECT parent_id AS parentId, COUNT(DISTINCT child_id) AS size
         FROM catalog_product_child WHERE parent_id IN (?) GROUP BY parent_id`,
      [productIds],
    );
    return new Map(rows.map(({ parentId, size }) => [parentId, size]));
  }

  /** How many options and links the products have together, counted by their indexes alone. */
  async extentOf(productIds: readonly number[]): Promise<number> {
    if (productIds.length === 0) return 0;
    const [row] = await this.database.query<{ extent: number }>(
      `SELECT (SELECT COUNT(*) FROM catalog_product_child WHERE parent_id IN (?))
            + (SELECT COUNT(*) FROM catalog_product_bundle_option WHERE parent_id IN (?)) AS extent`,
      [productIds, productIds],
    );
    return row?.extent ?? 0;
  }

  /** The composite products that have one of these as a part, by the part's SKU as stored; in one statement. */
  async parentsOf(skus: readonly string[]): Promise<(ParentProduct & { readonly childSku: string })[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<ParentRow & { readonly childSku: string }>(
      `SELECT DISTINCT c.sku AS childSku, p.product_id AS productId, p.sku, p.type_id AS typeId, p.status
         FROM catalog_product c
         JOIN catalog_product_child l ON l.child_id = c.product_id
         JOIN catalog_product p ON p.product_id = l.parent_id
        WHERE c.sku IN (?) AND p.type_id IN (?)
        ORDER BY p.product_id`,
      [skus, COMPOSITE_TYPES],
    );
    return rows.map(toParent);
  }

  /**
   * As `parentsOf`, for each part the first ones by their ids, at most `limit`: a part may be in thousands. What a part
   * is left out of is counted by the index of the links alone.
   */
  async firstParentsOf(
    skus: readonly string[],
    limit: number,
  ): Promise<(ParentProduct & { readonly childSku: string })[]> {
    if (skus.length === 0) return [];
    const rows = await this.database.query<ParentRow & { readonly childSku: string }>(
      `SELECT c.sku AS childSku, p.product_id AS productId, p.sku, p.type_id AS typeId, p.status
         FROM (SELECT child_id, parent_id, ROW_NUMBER() OVER (PARTITION BY child_id ORDER BY parent_id) AS place
                 FROM (SELECT DISTINCT l.child_id, l.parent_id FROM catalog_product part
                         JOIN catalog_product_child l ON l.child_id = part.product_id
                        WHERE part.sku IN (?)) links) placed
         JOIN catalog_product c ON c.product_id = placed.child_id
         JOIN catalog_product p ON p.product_id = placed.parent_id AND p.type_id IN (?)
        WHERE placed.place <= ?
        ORDER BY p.product_id`,
      [skus, COMPOSITE_TYPES, limit],
    );
    return rows.map(toParent);
  }

  /** SKUs of what the product with the SKU is made of, at most `limit`; none of a product that is not composite. */
  async partSkusOf(sku: string, limit: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      `SELECT DISTINCT c.sku FROM catalog_product p
         JOIN catalog_product_child l ON l.parent_id = p.product_id
         JOIN catalog_product c ON c.product_id = l.child_id
        WHERE p.sku = ? AND p.type_id IN (?) LIMIT ?`,
      [sku, COMPOSITE_TYPES, limit],
    );
    return rows.map((row) => row.sku);
  }

  /** The SKUs of what the product is made of, whatever its type is by now. */
  async childSkusOf(parentId: number): Promise<string[]> {
    const rows = await this.database.query<{ sku: string }>(
      `SELECT DISTINCT c.sku FROM catalog_product_child l
         JOIN catalog_product c ON c.product_id = l.child_id
        WHERE l.parent_id = ?`,
      [parentId],
    );
    return rows.map(({ sku }) => sku);
  }

  private async options(parentIds: readonly number[]): Promise<Map<number, BundleOption[]>> {
    const rows = await this.database.query<OptionRow>(
      `SELECT option_id AS optionId, parent_id AS parentId, title, required, type, position
         FROM catalog_product_bundle_option WHERE parent_id IN (?) ORDER BY position, option_id`,
      [parentIds],
    );
    return grouped(rows, ({ parentId: _parent, required, ...option }) => ({ ...option, required: required === 1 }));
  }

  private async children(parentIds: readonly number[]): Promise<Map<number, ChildProduct[]>> {
    const rows = await this.database.query<ChildRow>(
      `SELECT l.link_id AS linkId, l.parent_id AS parentId, c.product_id AS productId, c.sku, c.name,
              c.type_id AS typeId, c.status, l.option_id AS optionId, o.required, l.quantity,
              l.can_change_quantity AS canChangeQuantity, l.is_default AS isDefault, l.position
         FROM catalog_product_child l
         JOIN catalog_product c ON c.product_id = l.child_id
         LEFT JOIN catalog_product_bundle_option o ON o.option_id = l.option_id
        WHERE l.parent_id IN (?)
        ORDER BY o.position, l.option_id, l.position, l.link_id`,
      [parentIds],
    );
    return grouped(rows, ({ parentId: _parent, status, required, ...child }) => ({
      ...child,
      isEnabled: status === PRODUCT_ENABLED,
      optionId: child.optionId === 0 ? null : child.optionId,
      isRequired: required === 1,
      quantity: Quantity.of(child.quantity),
      canChangeQuantity: child.canChangeQuantity === 1,
      isDefault: child.isDefault === 1,
    }));
  }
}

function toParent({ childSku, productId, sku, typeId, status }: ParentRow & { readonly childSku: string }) {
  return { childSku, productId, sku, typeId, isEnabled: status === PRODUCT_ENABLED };
}

function grouped<Row extends { readonly parentId: number }, Part>(
  rows: readonly Row[],
  toPart: (row: Row) => Part,
): Map<number, Part[]> {
  const parts = new Map<number, Part[]>();
  for (const row of rows) {
    const some = parts.get(row.parentId);
    if (some) some.push(toPart(row));
    else parts.set(row.parentId, [toPart(row)]);
  }
  return parts;
}
