import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { Environment } from '../../../platform/config/environment.js';
import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { withTimeLimit } from '../../../platform/time/time-limit.js';
import { isPublicAddress } from '../domain/public-address.js';
import { hostOf } from '../domain/webhook-url.js';
import { WebhookTiming } from '../domain/webhook-timing.js';
import { AddressResolver } from './address-resolver.js';
import type { ResolvedAddress } from './address-resolver.js';

/** A host that stands for an address which is not public. */
class AddressRefused extends Error {
  readonly code = 'EADDRESSREFUSED';

  constructor(host: string, address: string) {
    super(host === address ? `The address ${address} is not public.` : `${host} is ${address}, which is not public.`);
  }
}

/**
 * Keeps deliveries out of private networks (contract: addresses that are not public are refused, at saving and at each
 * delivery), unless `WEBHOOK_ALLOW_PRIVATE` is on.
 */
@Injectable()
export class AddressGuard {
  constructor(
    private readonly environment: Environment,
    private readonly resolver: AddressResolver,
    private readonly timing: WebhookTiming,
  ) {}

  /** What is wrong with an address that is well formed. A name that cannot be resolved at the moment may be saved. */
  async violations(url: string): Promise<ErrorDetail[]> {
    const host = hostOf(new URL(url));
    const addresses = await withTimeLimit(this.timing.resolveMs, () => this.resolver.resolve(host)).catch(() => []);
    const refused = (isIP(host) ? [host] : addresses.map(({ address }) => address)).find((one) => !this.isAllowed(one));
    if (refused === undefined) return [];
    return [
      {
        message: 'The address %address of "%host" is not public: see WEBHOOK_ALLOW_PRIVATE.',
        parameters: { address: refused, host },
      },
    ];
  }

  /** Throws where the host is an address that is not public: sockets look up names alone. */
  requireAllowed(host: string): void {
    if (isIP(host) && !this.isAllowed(host)) throw new AddressRefused(host, host);
  }

  /**
   * What sockets look names up with. The socket connects to what was checked here, and to nothing else: a name that
   * stands for something else a moment later changes nothing. One address that is not public refuses the name.
   */
  readonly lookup: LookupFunction = (host, options, callback) => {
    this.checked(host).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all === true) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family ?? 0);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, '', 0),
    );
  };

  private async checked(host: string): Promise<readonly ResolvedAddress[]> {
    const addresses = await this.resolver.resolve(host);
    if (addresses.length === 0) throw new Error(`${host} has no address.`);
    const refused = addresses.find(({ address }) => !this.isAllowed(address));
    if (refused) throw new AddressRefused(host, refused.address);
    return addresses;
  }

  private isAllowed(address: string): boolean {
    return this.environment.WEBHOOK_ALLOW_PRIVATE || isPublicAddress(address);
  }
}
