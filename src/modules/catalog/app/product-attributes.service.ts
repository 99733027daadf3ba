import { Injectable } from '@nestjs/common';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import type { GivenAttributes, ProductAttribute, SavedProduct } from '../domain/product.js';

/** Attributes that another module keeps of products: the `custom_attributes` of the upstream interface. */
export interface AttributeOwner {
  /** Every rule that the given values break. Codes of others are among them, and are none of its business. */
  violations(given: GivenAttributes): ErrorDetail[];
  /** Called in the transaction of every save of a product, also where none of its attributes is given. */
  saved(product: SavedProduct, given: GivenAttributes): Promise<void>;
  /** The attributes that products have, by product id, in one statement. */
  ofProducts(productIds: readonly number[]): Promise<ReadonlyMap<number, readonly ProductAttribute[]>>;
}

/** Where modules that stand on the catalogue add attributes to its products. */
@Injectable()
export class ProductAttributes {
  private readonly owners: AttributeOwner[] = [];

  /** To be called while the application starts. */
  register(owner: AttributeOwner): void {
    this.owners.push(owner);
  }

  /** Every rule that the given attributes break, of all owners. Codes that nobody owns are passed over. */
  violations(given: GivenAttributes): ErrorDetail[] {
    return this.owners.flatMap((owner) => owner.violations(given));
  }

  /** Saves what is given with the product, in its transaction. */
  async saved(product: SavedProduct, given: GivenAttributes): Promise<void> {
    for (const owner of this.owners) await owner.saved(product, given);
  }

  /** All attributes of the products, by product id; one statement for each owner. */
  async ofProducts(productIds: readonly number[]): Promise<(productId: number) => readonly ProductAttribute[]> {
    if (productIds.length === 0) return () => [];
    const found = await Promise.all(this.owners.map((owner) => owner.ofProducts(productIds)));
    return (productId) => found.flatMap((attributes) => attributes.get(productId) ?? []);
  }
}
