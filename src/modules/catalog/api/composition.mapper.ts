import { invalid } from '../../../platform/errors/application-error.js';
import { isWireObject } from '../../../platform/http/structure.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { ChildProduct, Composition } from '../domain/composition.js';
import type { BundleOptionToSave, CompositionToSave, SelectionToSave } from '../domain/composition-to-save.js';
import type { Product } from '../domain/product.js';
import { SHIPMENT_TYPES } from '../domain/product.js';
import type {
  BundleOptionRequest,
  BundleSelectionRequest,
  ProductLinkRequest,
  ProductRequest,
} from './product.requests.js';
import type { ProductResponse } from './product.responses.js';
import { definedOnly } from './stock-item.mapper.js';

const SHIPMENT_TYPE = 'shipment_type';
/** The link between a grouped product and what it shows; relations between products are none of the service's. */
const ASSOCIATED = 'associated';

/** The lists of a request that say what the product is made of; undefined where there is none. */
export function toComposition({ productLinks, extensionAttributes }: ProductRequest): CompositionToSave | undefined {
  const variants = extensionAttributes?.configurableProductLinks ?? undefined;
  const options = extensionAttributes?.bundleProductOptions?.map(toOption);
  const associated = productLinks?.filter(({ linkType }) => linkType === ASSOCIATED).map(toAssociated);
  if (!variants && !options && !associated) return undefined;
  return definedOnly({ variants, options, associated });
}

/** How the parts of a bundle are shipped, among a request's custom attributes; undefined where nothing is said. */
export function shipmentTypeIn(customAttributes: unknown): number | undefined {
  if (!Array.isArray(customAttributes)) return undefined;
  const found = (customAttributes as unknown[])
    .filter(isWireObject)
    .findLast((attribute) => (attribute.attribute_code ?? attribute.attributeCode) === SHIPMENT_TYPE);
  const value = found?.value;
  if (value === undefined || value === null) return undefined;
  const known = Object.values(SHIPMENT_TYPES).find((type) => String(type) === String(value));
  if (known === undefined) throw invalid('"%field" has no such value.', { field: SHIPMENT_TYPE });
  return known;
}

/** The parts of a composite product that stand among its extension attributes. */
export function partsInExtension(
  composition: Composition,
): Pick<ProductResponse['extension_attributes'], 'configurable_product_links' | 'bundle_product_options'> {
  const { sku, typeId, options, children } = composition;
  if (typeId === 'configurable') return { configurable_product_links: children.map(({ productId }) => productId) };
  if (typeId !== 'bundle') return {};
  const byOption = new Map(options.map(({ optionId }): [number, ChildProduct[]] => [optionId, []]));
  for (const child of children) byOption.get(child.optionId ?? 0)?.push(child);
  return {
    bundle_product_options: options.map((option) => ({
      option_id: option.optionId,
      title: option.title,
      required: option.required,
      type: option.type,
      position: option.position,
      sku,
      product_links: (byOption.get(option.optionId) ?? []).map((child) => ({
        id: String(child.linkId),
        sku: child.sku,
        option_id: option.optionId,
        qty: child.quantity.toNumber(),
        position: child.position,
        is_default: child.isDefault,
        can_change_quantity: Number(child.canChangeQuantity),
      })),
    })),
  };
}

/** What a grouped product shows, as links; of other types none. */
export function toProductLinks({ sku, typeId, children }: Composition): ProductResponse['product_links'] {
  if (typeId !== 'grouped') return [];
  return children.map((child) => ({
    sku,
    link_type: ASSOCIATED,
    linked_product_sku: child.sku,
    linked_product_type: child.typeId,
    position: child.position,
    extension_attributes: { qty: child.quantity.toNumber() },
  }));
}

/** The attribute of a bundle that says how its parts are shipped, as a text like every value of an attribute. */
export function toShipmentType({ shipmentType }: Product): ProductResponse['custom_attributes'][number] {
  return { attribute_code: SHIPMENT_TYPE, value: String(shipmentType ?? SHIPMENT_TYPES.together) };
}

function toOption(option: BundleOptionRequest): BundleOptionToSave {
  return definedOnly({
    optionId: option.optionId ?? undefined,
    title: option.title ?? undefined,
    required: option.required ?? undefined,
    type: option.type ?? undefined,
    position: option.position ?? undefined,
    selections: option.productLinks?.map(toSelection),
  });
}

function toSelection(link: BundleSelectionRequest): SelectionToSave {
  return definedOnly({
    linkId: link.id ?? undefined,
    sku: link.sku ?? '',
    quantity: quantityOf(link.qty),
    canChangeQuantity: link.canChangeQuantity ?? undefined,
    isDefault: link.isDefault ?? undefined,
    position: link.position ?? undefined,
  });
}

function toAssociated({ linkedProductSku, position, extensionAttributes }: ProductLinkRequest): {
  sku: string;
  quantity?: Quantity;
  position?: number;
} {
  return definedOnly({
    sku: linkedProductSku ?? '',
    quantity: quantityOf(extensionAttributes?.qty),
    position: position ?? undefined,
  });
}

function quantityOf(value: number | null | undefined): Quantity | undefined {
  return typeof value === 'number' ? Quantity.of(value) : undefined;
}
