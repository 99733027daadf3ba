import type { RequestHandler } from 'express';
import { notFound } from '../errors/application-error.js';
import { withoutStoreCode } from './address.js';

/** Knows which store codes exist; the module that keeps the stores provides it. */
export abstract class StoreCodes {
  abstract isKnown(code: string): Promise<boolean>;
}

/** Accepted whatever stores there are: the default store and the scope of all of them. */
const BUILT_IN = new Set(['default', 'all']);

/**
 * Serves `/rest/<store code>/V1/…` by the routes of `/rest/V1/…`. An unknown store code makes an address that does not
 * exist. The request context has the code already.
 */
export function storeCodeMiddleware(storeCodes: StoreCodes | undefined): RequestHandler {
  return async (request, _response, next) => {
    const address = withoutStoreCode(request.url);
    if (!address) return next();
    const isKnown = BUILT_IN.has(address.storeCode) || (await storeCodes?.isKnown(address.storeCode));
    if (!isKnown) throw notFound('Request does not match any route.');
    request.url = address.url;
    next();
  };
}
