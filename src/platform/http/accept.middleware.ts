import { NotAcceptableException } from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { isRestAddress } from './address.js';

const ANY_TYPES = ['application/json', 'text/csv'];

/** Whether the client takes one of the types; one that says nothing takes all. */
export function accepts(request: Request, types: readonly string[]): boolean {
  return request.headers.accept === undefined || request.accepts([...types]) !== false;
}

/**
 * REST responses are JSON: a client that rules JSON out gets a 406, one that says nothing gets JSON. Some routes respond with
 * something else; whether this is one of them is known once it is found (`RestInterceptor`).
 */
export function acceptMiddleware(): RequestHandler {
  return (request, response, next) => {
    if (!isRestAddress(request.url)) return next();
    // Set before anything else runs, so that whatever ends the request, its response is labelled as what it is.
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    // What is told depends on who asks and changes with every sale: nobody on the way keeps it.
    response.setHeader('Cache-Control', 'no-store');
    if (!accepts(request, ANY_TYPES)) {
      throw new NotAcceptableException('Answers are given as application/json only.');
    }
    next();
  };
}
