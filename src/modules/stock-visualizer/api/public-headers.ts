import type { Response } from 'express';

/** Scripts of any site may read the response, without credentials: there is nothing in it that depends on who asks. */
export function forEverySite(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
}
