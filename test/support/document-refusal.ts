import type { Answer } from './http-client.js';

/** What stands against a document of an order, under its heading. */
export function refusedDocument({ status, body }: Answer, heading: string): string[] {
  expect([status, Object.keys(body)]).toEqual([400, ['message']]);
  const [first, ...texts] = body.message.split('\n');
  expect(first).toBe(heading);
  return texts;
}
