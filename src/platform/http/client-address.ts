import { Logger } from '@nestjs/common';
import type { Request } from 'express';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** Setting of the application: nobody has said whether there is a proxy (`TRUST_PROXY` is not set). */
export const PROXY_IS_UNKNOWN = 'proxy is unknown';

const WARNING_INTERVAL_MS = 600_000;

const logger = new Logger('Http');
let warnedAtMs = Number.NEGATIVE_INFINITY;

/** Where proxies stand, and where nobody on the internet can come from. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
PRIVATE.addAddress('::1', 'ipv6');
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

/** Where a client's attempts come from. */
export interface ClientAddress {
  readonly address: string;
  /** Whether other clients have the same one: they must not use up each other's attempts. */
  readonly isShared: boolean;
}

/**
 * The address that a client's attempts are counted by. With `TRUST_PROXY` it is the one that the proxy names. Without,
 * a private neighbour that sends `X-Forwarded-For` is taken for a proxy, whose address many clients share. What the
 * header names is believed of nobody: any client could invent it. The log asks for the setting.
 */
export function clientAddressOf(request: Request): ClientAddress {
  const peer = request.ip ?? '';
  const isForwarded = request.app.get(PROXY_IS_UNKNOWN) === true && request.headers['x-forwarded-for'] !== undefined;
  if (isForwarded) warn(peer);
  return { address: peer, isShared: isForwarded && isPrivate(peer) };
}

function isPrivate(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? '';
  if (isIP(plain) === 0) return false;
  return PRIVATE.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
}

function warn(peer: string): void {
  const now = performance.now();
  if (now - warnedAtMs < WARNING_INTERVAL_MS) return;
  warnedAtMs = now;
  logger.warn(
    `${peer} sends X-Forwarded-For and TRUST_PROXY is not set: say TRUST_PROXY=true where it is your proxy, else false. ` +
      'Until then log-ins through a private neighbour are not limited by their address, and signed requests are checked ' +
      'with the address of the service itself.',
  );
}
