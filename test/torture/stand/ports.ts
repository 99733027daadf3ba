import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to connections of their own: one that is free stays so until it is used. */
const PORTS = { from: 20_000, count: 10_000 } as const;

/** A port of 127.0.0.1 on which nobody listens at the moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    if (await isFree(port)) return port;
  }
}

/** Whether nobody listens on any of these ports of 127.0.0.1. */
export async function areFree(ports: readonly number[]): Promise<boolean> {
  return (await Promise.all(ports.map(isFree))).every(Boolean);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
