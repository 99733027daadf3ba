import { randomUUID } from 'node:crypto';
import { DecideApproval } from '../../src/modules/approvals/app/decide-approval.service.js';
import { ApprovalRepository } from '../../src/modules/approvals/data/approval.repository.js';
import { runInContext } from '../../src/platform/context/request-context.js';
import { startApplication } from '../support/application.js';
import type { TestApplication } from '../support/application.js';
import { APPROVALS, givenPerson, onHandOf } from '../support/approvals.js';
import type { Person } from '../support/approvals.js';
import { givenItems, givenSourceOfStock } from '../support/given.js';
import { driftOf } from '../support/history.js';
import { unique } from '../support/names.js';
import { ServerBuild, ServerProcess } from './support/server-process.js';

const REQUESTS = 6;
const MINUTES_MAX = 5 * 60_000;

describe('approvals by several people at once', () => {
  let app: TestApplication;
  let build: ServerBuild;
  let servers: ServerProcess[] = [];
  let [source, other] = ['', ''];
  let [clerk, first, second]: Person[] = [];

  beforeAll(async () => {
    [app, build] = await Promise.all([startApplication(), ServerBuild.make()]);
    servers = await Promise.all([ServerProcess.start(build), ServerProcess.start(build)]);
    [source, other] = [await givenSourceOfStock(app), await givenSourceOfStock(app)];
    [clerk, first, second] = [await givenPerson(app, { quantity: 1 }), await givenPerson(app), await givenPerson(app)];
  }, MINUTES_MAX);
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill()));
    await build.remove();
    await app.close();
  });
  afterEach(() => jest.restoreAllMocks());

  /** A transfer of ten: done twice, it moves twenty. */
  const waiting = async (): Promise<{ readonly id: number; readonly sku: string }> => {
    const sku = unique('TWICE');
    await givenItems(app, { sku, source_code: source, quantity: 100 }, { sku, source_code: other, quantity: 0 });
    const { status, body } = await app.http.post(
      '/rest/V1/inventory/bulk-partial-source-transfer',
      { originSourceCode: source, destinationSourceCode: other, items: [{ sku, qty: 10 }] },
      { token: clerk?.token ?? '' },
    );
    expect(status).toBe(202);
    return { id: body.approval_id as number, sku };
  };
  const approve = async (origin: string, id: number, person: Person | undefined, what = 'approve'): Promise<number> => {
    const headers = { authorization: `Bearer ${person?.token ?? ''}` };
    const response = await fetch(`${origin}${APPROVALS}/${id}/${what}`, { method: 'POST', headers });
    await response.arrayBuffer();
    return response.status;
  };

  /** Both have read the request as it waits before either writes. */
  const meetBeforeWriting = (): void => {
    const repository = app.get(ApprovalRepository);
    const readBoth = new Meeting(2);
    const payloadOf = repository.payloadOf.bind(repository);
    jest.spyOn(repository, 'payloadOf').mockImplementation(async (id) => {
      const payload = await payloadOf(id);
      await readBoth.arrive();
      return payload;
    });
  };

  it('are written once, in two processes', async () => {
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const { id, sku } = await waiting();
      const [one, two] = servers.map(({ origin }) => origin) as [string, string];
      const statuses = await Promise.all([approve(one, id, first), approve(two, id, second)]);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect([await onHandOf(app, sku, source), await onHandOf(app, sku, other)]).toEqual([90, 10]);
      expect(await driftOf(app.database, [sku])).toEqual([]);
    }
  });

  it('are written once by two operations of one bulk, side by side', async () => {
    meetBeforeWriting();
    const { id, sku } = await waiting();
    const decider = app.get(DecideApproval);
    const actor = { type: 'admin', id: String(first?.userId), label: 'first' } as const;
    const bulk = { origin: 'job', requestId: randomUUID(), actor, may: () => true } as const;
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => runInContext({ ...bulk }, () => decider.approve(id, null))),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect([await onHandOf(app, sku, source), await onHandOf(app, sku, other)]).toEqual([90, 10]);
  });

  it('are written once, and told to the one who has sent them twice', async () => {
    meetBeforeWriting();
    const { id, sku } = await waiting();
    const statuses = await Promise.all([approve(app.origin, id, first), approve(app.origin, id, first)]);
    expect(statuses).toEqual([200, 200]);
    expect([await onHandOf(app, sku, source), await onHandOf(app, sku, other)]).toEqual([90, 10]);
    expect(await driftOf(app.database, [sku])).toEqual([]);
  });

  it('are either approved or rejected, in two processes', async () => {
    for (let turn = 0; turn < REQUESTS; turn += 1) {
      const { id, sku } = await waiting();
      const [one, two] = servers.map(({ origin }) => origin) as [string, string];
      const statuses = await Promise.all([approve(one, id, first), approve(two, id, second, 'reject')]);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      const { body } = await app.http.get(`${APPROVALS}/${id}`);
      expect([body.status, await onHandOf(app, sku, other)]).toEqual(
        statuses[0] === 200 ? ['approved', 10] : ['rejected', 0],
      );
    }
  });

  it('would be written twice, did a write not end the request that waits', async () => {
    const { id, sku } = await waiting();
    jest.spyOn(app.get(ApprovalRepository), 'end').mockImplementation(() => Promise.resolve(true));
    const statuses = await Promise.all([approve(app.origin, id, first), approve(app.origin, id, second)]);
    expect(statuses).toEqual([200, 200]);
    expect(await onHandOf(app, sku, other)).toBe(20);
  });
});

/** Where so many meet before any of them goes on. */
class Meeting {
  private readonly waiting: (() => void)[] = [];

  constructor(private readonly size: number) {}

  async arrive(): Promise<void> {
    const whole = new Promise<void>((resolve) => {
      this.waiting.push(resolve);
    });
    if (this.waiting.length >= this.size) for (const goOn of this.waiting) goOn();
    await whole;
  }
}
