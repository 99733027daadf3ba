import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { REQUEST_ID_HEADER } from './request-context.middleware.js';

interface Refusal {
  readonly status: string;
  readonly message: string;
}

const MALFORMED: Refusal = { status: '400 Bad Request', message: 'The request is not valid HTTP.' };
const REFUSALS: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The address and the headers of the request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request did not arrive in time.' },
};

/** Responds to what never becomes a request, too long addresses above all, in the shape of every other refusal. */
export function respondToClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // The client is gone, or a response is half way out: nothing more can be written.
    if (!socket.writable || error.code === 'ECONNRESET' || isResponding(socket)) {
      socket.destroy();
      return;
    }
    socket.end(rawResponse(REFUSALS[error.code ?? ''] ?? MALFORMED));
  });
}

/** Node keeps the response that is being written on the socket. */
function isResponding(socket: Duplex): boolean {
  const { _httpMessage } = socket as Duplex & { _httpMessage?: { readonly headersSent?: boolean } | null };
  return _httpMessage?.headersSent === true;
}

function rawResponse({ status, message }: Refusal): string {
  const body = JSON.stringify({ message });
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${REQUEST_ID_HEADER}: ${randomUUID()}`,
    'Connection: close',
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}
