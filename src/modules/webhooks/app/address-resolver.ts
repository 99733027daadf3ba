import { Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';

/** Names that are looked up at once. All of the process shares the few threads that do it. */
export const LOOKUPS_MAX = 8;

/** An address that a name stands for. */
export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** A name that is not looked up, because others take too long. */
class TooManyLookups extends Error {
  readonly code = 'ETOOMANYLOOKUPS';

  constructor(host: string) {
    super(
      `${host} was not looked up: ${LOOKUPS_MAX} other names are being looked up, and their name servers are slow.`,
    );
  }
}

/** Asks the operating system what a name stands for; a test may provide another answer. */
@Injectable()
export class AddressResolver {
  private readonly underWay = new Map<string, Promise<readonly ResolvedAddress[]>>();

  /**
   * All addresses, in the order in which they are to be tried. Rejects where there is none, and at once where
   * `LOOKUPS_MAX` other names are being looked up. A name is looked up once at a time, whoever asks: nothing can end a
   * look-up but the operating system.
   */
  resolve(host: string): Promise<readonly ResolvedAddress[]> {
    const family = isIP(host);
    if (family !== 0) return Promise.resolve([{ address: host, family }]);
    const known = this.underWay.get(host);
    if (known) return known;
    if (this.underWay.size >= LOOKUPS_MAX) return Promise.reject(new TooManyLookups(host));
    const asked = this.ask(host).finally(() => this.underWay.delete(host));
    this.underWay.set(host, asked);
    return asked;
  }

  protected ask(host: string): Promise<readonly ResolvedAddress[]> {
    return lookup(host, { all: true, order: 'verbatim' });
  }
}
