import { beginSession, endSession, sessionToken } from '../session/session-store';
import type { TypedDocument } from './typed-document';
import { request } from './graphql';

const UNAUTHENTICATED = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] };
const DOCUMENT = '{ viewer { type } }' as unknown as TypedDocument<unknown, Record<string, never>>;

describe('a response that the session has ended', () => {
  let reply: (body: object) => void = () => undefined;

  beforeEach(() => {
    jest.spyOn(globalThis, 'fetch').mockReturnValue(
      new Promise((resolve) => {
        reply = (body) => resolve(Response.json(body));
      }),
    );
  });
  afterEach(() => {
    jest.restoreAllMocks();
    endSession('signed-out');
  });

  it('ends the session that has asked', async () => {
    beginSession('first');
    const asked = request(DOCUMENT);
    reply(UNAUTHENTICATED);
    await expect(asked).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(sessionToken()).toBeNull();
  });

  it.each([['the last one', 'first'] as const, ['none', null] as const])(
    'leaves the next session alone where %s has asked',
    async (_who, token) => {
      if (token !== null) beginSession(token);
      const asked = request(DOCUMENT);
      endSession('signed-out');
      beginSession('next');
      reply(UNAUTHENTICATED);
      await expect(asked).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
      expect(sessionToken()).toBe('next');
    },
  );
});
