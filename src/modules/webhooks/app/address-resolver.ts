import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Asks the operating system what a name stands for; a test may provide another answer. */
@Injectable()
export class AddressResolver {
  /** All addresses, in the order in which they are to be tried. Rejects where there is none. */
  resolve(host: string): Promise<readonly ResolvedAddress[]> {
    return lookup(host, { all: true, order: 'verbatim' });
  }
}
