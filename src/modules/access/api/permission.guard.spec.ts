import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Get } from '@nestjs/common';
import { currentContext, runInContext, SYSTEM_ACTOR } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { Public } from '../../../platform/http/public.decorator.js';
import { Describe, RequirePermission } from '../../../platform/http/route.decorators.js';
import { AccessControl } from '../app/access-control.service.js';
import type { Authenticator } from '../app/authenticator.service.js';
import type { RefusalLog } from '../app/refusal-log.service.js';
import type { SignedRequests } from '../app/signed-requests.service.js';
import type { SignedRequest } from '../domain/signed-request.js';
import type { Caller } from '../domain/caller.js';
import { Permissions } from '../domain/permissions.js';
import { newToken } from '../domain/token.js';
import { PermissionGuard } from './permission.guard.js';
import { ResponseBody } from '../../../platform/http/response-body.js';

class Routes {
  @Get('test/one')
  @RequirePermission('Vendor_Test::one')
  @Describe({ summary: 'One', response: ResponseBody.nothing() })
  protected(): void {}

  @Get('test/self')
  @RequirePermission('self')
  @Describe({ summary: 'Self', response: ResponseBody.nothing() })
  self(): void {}

  @Get('test/anonymous')
  @RequirePermission('anonymous')
  @Describe({ summary: 'Anonymous', response: ResponseBody.nothing() })
  anonymous(): void {}

  @Public()
  @Get('public')
  open(): void {}

  @Get('undeclared')
  undeclared(): void {}
}

@Public()
class OpenRoutes {
  @Get('page')
  page(): void {}

  @Get('test/two')
  @RequirePermission('Vendor_Test::two')
  @Describe({ summary: 'Two', response: ResponseBody.nothing() })
  protected(): void {}
}

const TOKEN = newToken();
const CALLER: Caller = {
  type: 'integration',
  actor: { type: 'integration', id: '7', label: 'erp' },
  permissions: Permissions.of(['Vendor_Test::one']),
};

/** A signature is good where the header says so. */
const signer = (authorization: string): Promise<Caller> =>
  authorization === 'OAuth good' ? Promise.resolve(CALLER) : Promise.reject(new Error('signature'));

/** Asks the guard about a handler; the caller is remembered, or has to be read. */
async function ask(
  handler: () => void,
  {
    authorization = '',
    remembered = true,
    type = 'http',
    owner = Routes as object,
    arrive = (_request: SignedRequest): void => undefined,
    done = (_actor: Actor): void => undefined,
  } = {},
): Promise<string> {
  const identify = (token: string): Caller | undefined | Promise<Caller | undefined> => {
    const caller = token === TOKEN ? CALLER : undefined;
    return remembered ? caller : Promise.resolve(caller);
  };
  const signedRequests = { arrive, signer } as unknown as SignedRequests;
  const refusals = { withoutToken() {}, token() {}, permission() {}, observe() {} } as unknown as RefusalLog;
  const access = new AccessControl({ identify } as Authenticator, signedRequests, refusals);
  const guard = new PermissionGuard(new Reflector(), access, signedRequests);
  const request = {
    method: 'GET',
    originalUrl: '/rest/default/V1/test/one?a=1?2',
    protocol: 'https',
    host: 'shop.example',
    headers: authorization ? { authorization } : {},
  };
  const context = {
    getType: () => type,
    getHandler: () => handler,
    getClass: () => owner,
    switchToHttp: () => ({ getRequest: () => request }),
  } as unknown as ExecutionContext;
  return runInContext({ origin: 'rest' }, async () => {
    try {
      await guard.canActivate(context);
    } finally {
      done(currentContext().actor);
    }
    return currentContext().actor.label ?? currentContext().actor.type;
  });
}

const routes = Routes.prototype;
const refused = (kind: string, resources: string): object => ({
  kind,
  message: "The consumer isn't authorized to access %resources.",
  parameters: { resources },
});

describe('PermissionGuard', () => {
  it.each([true, false])(
    'lets a caller with the resource in and names the actor (remembered: %p)',
    async (remembered) => {
      const authorization = `Bearer ${TOKEN}`;
      await expect(ask(routes.protected, { authorization, remembered })).resolves.toBe('erp');
    },
  );

  it('refuses no token and a bad one as unauthenticated', async () => {
    const expected = refused('unauthenticated', 'Vendor_Test::one');
    await expect(ask(routes.protected)).rejects.toMatchObject(expected);
    for (const authorization of ['Bearer', 'Basic YTpi', `Bearer ${newToken()}`]) {
      await expect(ask(routes.protected, { authorization })).rejects.toMatchObject(expected);
      await expect(ask(routes.protected, { authorization, remembered: false })).rejects.toMatchObject(expected);
    }
  });

  it('refuses a missing resource as forbidden', async () => {
    const handler = OpenRoutes.prototype.protected;
    await expect(ask(handler, { authorization: `Bearer ${TOKEN}`, owner: OpenRoutes })).rejects.toMatchObject(
      refused('forbidden', 'Vendor_Test::two'),
    );
  });

  it('knows whom it refuses, for the lines of the log', async () => {
    const actors: Actor[] = [];
    const options = { owner: OpenRoutes, done: (actor: Actor): void => void actors.push(actor) };
    const handler = OpenRoutes.prototype.protected;
    await expect(ask(handler, { ...options, authorization: `Bearer ${TOKEN}` })).rejects.toThrow();
    await expect(ask(handler, { ...options, authorization: 'OAuth good' })).rejects.toThrow();
    await expect(ask(handler, { ...options, authorization: `Bearer ${newToken()}` })).rejects.toThrow();
    expect(actors).toEqual([CALLER.actor, CALLER.actor, SYSTEM_ACTOR]);
  });

  it('lets those in who have signed, with the resource', async () => {
    await expect(ask(routes.protected, { authorization: 'OAuth good' })).resolves.toBe('erp');
    await expect(ask(routes.protected, { authorization: 'OAuth bad' })).rejects.toThrow('signature');
    await expect(
      ask(OpenRoutes.prototype.protected, { authorization: 'OAuth good', owner: OpenRoutes }),
    ).rejects.toMatchObject(refused('forbidden', 'Vendor_Test::two'));
  });

  it('hands in what of a request is signed, on public routes too, where others may ask for it', async () => {
    const arrived: SignedRequest[] = [];
    const arrive = (request: SignedRequest): void => void arrived.push(request);
    await ask(routes.open, { authorization: 'OAuth good', arrive });
    await ask(routes.open, { authorization: `Bearer ${TOKEN}`, arrive });
    expect(arrived).toMatchObject([
      { method: 'GET', scheme: 'https', host: 'shop.example', path: '/rest/default/V1/test/one', query: 'a=1?2' },
    ]);
  });

  it('keeps routes of customers to customers', async () => {
    await expect(ask(routes.self, { authorization: `Bearer ${TOKEN}` })).rejects.toMatchObject(
      refused('forbidden', 'self'),
    );
  });

  it('asks nothing of anonymous and public handlers', async () => {
    await expect(ask(routes.anonymous)).resolves.toBe('system');
    await expect(ask(routes.open)).resolves.toBe('system');
    await expect(ask(OpenRoutes.prototype.page, { owner: OpenRoutes })).resolves.toBe('system');
  });

  it('does not let a public class open its REST routes', async () => {
    await expect(ask(OpenRoutes.prototype.protected, { owner: OpenRoutes })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
  });

  it('refuses what declares nothing, and every door it does not know', async () => {
    const authorization = `Bearer ${TOKEN}`;
    await expect(ask(routes.undeclared, { authorization })).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(ask(routes.protected, { authorization, type: 'rpc' })).rejects.toMatchObject({ kind: 'forbidden' });
  });
});
