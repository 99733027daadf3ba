import type { RequestHandler } from 'express';

/**
 * Several middlewares as one, in their order. Express looks for the next one in its list each time, which costs more than
 * most of them do.
 */
export function inSequence(handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let index = 0;
    const next = (error?: unknown): void => {
      if (error) return done(error);
      const handler = handlers[index];
      index += 1;
      if (!handler) return done();
      try {
        const running = handler(request, response, next) as unknown;
        if (running instanceof Promise) running.catch(done);
      } catch (thrown) {
        done(thrown);
      }
    };
    next();
  };
}
