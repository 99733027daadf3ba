import { Injectable } from '@nestjs/common';

/** What a caller is known by besides the id of their token. */
interface KnownCustomer {
  readonly label: string | null;
}

/** The customer of this id, or undefined where there is none or they are disabled. */
type CustomerLookUp = (customerId: number) => Promise<KnownCustomer | undefined>;

/**
 * What access has to know of customers. Their module stands above this one and registers its look-up at start-up, so
 * that access need not know its table.
 */
@Injectable()
export class CustomerDirectory {
  private lookUp: CustomerLookUp | undefined;

  /** Registers the look-up of customers; called once, at start-up. */
  lookUpBy(lookUp: CustomerLookUp): void {
    this.lookUp = lookUp;
  }

  /** Without a registered look-up the token alone counts: it is revoked when its customer is disabled. */
  find(customerId: number): Promise<KnownCustomer | undefined> {
    return this.lookUp ? this.lookUp(customerId) : Promise.resolve({ label: null });
  }
}
