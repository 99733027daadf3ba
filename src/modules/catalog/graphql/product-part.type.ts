import { Field, Float, Int, ObjectType } from '@nestjs/graphql';
import { schemaEnum } from '../../../platform/graphql/schema-enum.js';
import type { Quantity } from '../../../platform/quantity/quantity.js';
import type { ChildProduct, Composition } from '../domain/composition.js';

export const BundleShipmentEnum = schemaEnum(
  'BundleShipment',
  ['together', 'separately'] as const,
  'How the parts of a bundle are shipped',
  {
    together: 'In one shipment, from one source',
    separately: 'Each part on its own',
  },
);
export type BundleShipment = Composition['shipment'];

/** A product as part of a composite one; the product itself comes from a resolver. */
@ObjectType({ description: 'A product as part of a composite one' })
export class ProductPart {
  @Field(() => Int, { description: 'The id of the link; of a part of a bundle it is the id of the selection' })
  linkId!: number;

  productId!: number;

  @Field(() => String, { nullable: true, description: 'The choice of the bundle that offers it; null elsewhere' })
  optionTitle!: string | null;

  @Field(() => Boolean, { description: 'Whether a bundle is only sold with something chosen of that choice' })
  isRequired!: boolean;

  @Field(() => Float, { description: 'How many are in one set' })
  quantity!: Quantity;

  @Field(() => Boolean, { description: 'Whether customers choose another quantity than that' })
  canChangeQuantity!: boolean;

  @Field(() => Boolean, { description: 'Whether it is chosen where a customer chooses nothing' })
  isDefault!: boolean;
}

/** What a composite product is made of. */
@ObjectType({ description: 'What a composite product is made of' })
export class ProductParts {
  @Field(() => BundleShipmentEnum, { nullable: true, description: 'How a bundle ships; null for other products' })
  shipment!: BundleShipment | null;

  @Field(() => Int, { description: 'How many parts there are' })
  totalCount!: number;

  @Field(() => [ProductPart], { description: 'By the choices of a bundle, then by position' })
  items!: readonly ProductPart[];
}

/** What a product is made of, as the schema shows it; so many of its parts at most. */
export function toParts({ typeId, shipment, options, children }: Composition, limit: number): ProductParts {
  const titles = new Map(options.map(({ optionId, title }) => [optionId, title]));
  return {
    shipment: typeId === 'bundle' ? shipment : null,
    totalCount: children.length,
    items: children.slice(0, limit).map((child) => toPart(child, titles)),
  };
}

function toPart(child: ChildProduct, titles: ReadonlyMap<number, string>): ProductPart {
  const { linkId, productId, isRequired, quantity, canChangeQuantity, isDefault, optionId } = child;
  const optionTitle = optionId === null ? null : (titles.get(optionId) ?? null);
  return { linkId, productId, optionTitle, isRequired, quantity, canChangeQuantity, isDefault };
}
