import type { Request } from 'express';

/** Paths whose requests come every few seconds from machines. */
const PROBES = new Set(['/health/live', '/health/ready', '/metrics']);

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * The route that handled the request, with its placeholders (`/rest/V1/inventory/sources/:sourceCode`): a bounded
 * number of names, whatever clients send. What no route handled is `unmatched`.
 */
export function routeTemplate(request: Request): string {
  const route = request.route as { path?: unknown } | undefined;
  if (typeof route?.path === 'string') return request.baseUrl + route.path;
  return request.baseUrl === '' ? 'unmatched' : request.baseUrl;
}

/** The method, or `OTHER` for one that no client should send. */
export function methodName(request: Request): string {
  return METHODS.has(request.method) ? request.method : 'OTHER';
}

/** Whether this is a health check or a read of the metrics. */
export function isProbe(path: string): boolean {
  return PROBES.has(path);
}
