import { Injectable } from '@nestjs/common';
import { request as httpRequest } from 'node:http';
import type { Agent, IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { withTimeLimit, TimeLimitExceeded } from '../../../platform/time/time-limit.js';
import { ERROR_LENGTH_MAX, RESPONSE_LENGTH_MAX } from '../domain/delivery.js';
import type { Attempt } from '../domain/delivery.js';
import { signatureOf } from '../domain/signature.js';
import type { SignedMessage } from '../domain/signature.js';
import { WebhookTiming } from '../domain/webhook-timing.js';
import { hostOf } from '../domain/webhook-url.js';
import { AddressGuard } from './address-guard.service.js';
import { EndpointSockets } from './endpoint-sockets.js';

const USER_AGENT = 'Inventory-Webhooks';
/** Of a response that is longer the rest is not read. */
const RESPONSE_BYTES_MAX = 64 * 1024;
/** Bytes in which the characters that are kept are found. */
const KEPT_BYTES = RESPONSE_LENGTH_MAX * 4;

/** What is sent, and whither. */
export interface OutgoingMessage {
  readonly url: string;
  readonly id: string;
  readonly body: string;
  /** Those that sign, the one of today first. */
  readonly secrets: readonly string[];
}

interface EndpointResponse {
  readonly status: number | null;
  readonly body: string;
}

/** Sends deliveries over HTTP. It follows no redirects: a 3xx is a failure like any other. */
@Injectable()
export class WebhookClient {
  constructor(
    private readonly guard: AddressGuard,
    private readonly timing: WebhookTiming,
  ) {}

  /** The connections of a webhook. */
  connect(): EndpointSockets {
    return new EndpointSockets(this.guard.lookup, this.timing.connectionMs);
  }

  /** One attempt; never rejects. What hinders it, a refused address too, is told as its error. */
  async send(message: OutgoingMessage, sockets: EndpointSockets): Promise<Attempt> {
    const begun = performance.now();
    const durationMs = (): number => Math.round(performance.now() - begun);
    try {
      const response = await withTimeLimit(this.timing.responseMs, (signal) => this.post(message, sockets, signal));
      return { ...response, error: null, durationMs: durationMs() };
    } catch (error) {
      return { status: null, body: null, error: this.reasonOf(error), durationMs: durationMs() };
    }
  }

  private async post(
    message: OutgoingMessage,
    sockets: EndpointSockets,
    signal: AbortSignal,
  ): Promise<EndpointResponse> {
    const url = new URL(message.url);
    this.guard.requireAllowed(hostOf(url));
    return post(url, message, sockets.agentFor(url.protocol), signal);
  }

  private reasonOf(error: unknown): string {
    if (error instanceof TimeLimitExceeded) {
      return `There was no complete response within ${this.timing.responseMs / 1000} seconds.`;
    }
    return failureText(error).slice(0, ERROR_LENGTH_MAX);
  }
}

function post(
  url: URL,
  { id, body, secrets }: OutgoingMessage,
  agent: Agent,
  signal: AbortSignal,
): Promise<EndpointResponse> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const message: SignedMessage = { id, timestamp: Math.floor(Date.now() / 1000), body };
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: 'POST',
      agent,
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': USER_AGENT,
        'webhook-id': id,
        'webhook-timestamp': String(message.timestamp),
        'webhook-signature': signatureOf(message, secrets),
      },
    });
    let hasResponse = false;
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      hasResponse = true;
      readResponse(incoming).then(resolve, reject);
    });
    // After a 101 that nobody has asked for there is neither an error nor a response.
    outgoing.on('close', () => {
      if (!hasResponse) reject(new Error('The connection was closed without a response.'));
    });
    outgoing.end(body);
  });
}

/** Reads to the end, or to where enough is read: then the connection is of no use any more. */
async function readResponse(incoming: IncomingMessage): Promise<EndpointResponse> {
  const kept: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    if (bytes < KEPT_BYTES) kept.push(chunk);
    bytes += chunk.length;
    if (bytes > RESPONSE_BYTES_MAX) break;
  }
  const text = Buffer.concat(kept).subarray(0, KEPT_BYTES).toString('utf8');
  return { status: incoming.statusCode ?? null, body: [...text].slice(0, RESPONSE_LENGTH_MAX).join('') };
}

/** Where several addresses of a name were tried, each has its own failure. */
function failureText(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(failureText).join('; ');
  return error instanceof Error ? error.message : String(error);
}
