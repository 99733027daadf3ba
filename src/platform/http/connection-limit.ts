import { Logger } from '@nestjs/common';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.js';

/** A proxy or a load generator beside the service has this address for all of its clients. */
const THIS_MACHINE: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const REPORT_MS = 60_000;

/**
 * Refuses connections of an address that has `max` open ones; 0 refuses none. An address is an IPv4 one or the first 64
 * bits of an IPv6 one. This machine's own are not counted. They are cut without a word: a word would cost what is saved.
 */
export function limitConnections(server: Server, max: number): void {
  if (max === 0) return;
  const open = new Map<string, number>();
  const report = reporter(max);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    if (THIS_MACHINE.has(remoteAddress)) return;
    const key = addressKey(remoteAddress);
    const count = open.get(key) ?? 0;
    if (count >= max) {
      report(key);
      socket.destroy();
      return;
    }
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

/** Says once a minute that connections are refused: an attack must not fill the log as well. */
function reporter(max: number): (key: string) => void {
  const logger = new Logger('Http');
  let silentUntil = 0;
  return (key) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + REPORT_MS;
    logger.warn(`Connections of ${key} are refused: it has ${max} open ones (CONNECTIONS_PER_ADDRESS_MAX).`);
  };
}
