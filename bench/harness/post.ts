import type { ApiServer } from './api-server.js';

/** Sends one request and returns what the response says; throws where that is no success. */
export async function post<Result>({ host, port, token }: ApiServer, path: string, body: string): Promise<Result> {
  const response = await fetch(`http://${host}:${port}/rest/V1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Result;
}
