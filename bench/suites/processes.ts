import { Child } from '../harness/child.js';
import { databaseBeside, dropDatabase } from '../harness/databases.js';
import type { Figure } from '../harness/report.js';
import { say } from '../harness/talk.js';
import type { InstallationShape } from './orders/installation.js';
import { alternate, compared, p99Figure, rateFigure } from './orders/pairs.js';
import type { Pair } from './orders/pairs.js';
import { durabilityNote } from './orders/statements.js';
import { Branch } from './processes/branch.js';
import type { Flow } from './processes/branch.js';
import type { Suite, SuiteContext, SuiteResult } from './suite.js';

const NAME = 'processes';
const CLIENTS = 128;

interface Layout extends InstallationShape {
  readonly name: string;
}

/** A process has all roles where its environment does not say otherwise. */
const ONE: InstallationShape = { apis: 1, workers: 0 };
const LAYOUTS: readonly Layout[] = [
  { name: 'two processes', apis: 2, workers: 0 },
  { name: 'three processes', apis: 3, workers: 0 },
  { name: 'one process and a worker beside it', apis: 1, workers: 1 },
  { name: 'one process and two workers beside it', apis: 1, workers: 2 },
  {
    ...{ name: 'one process that leaves all jobs to a worker', apis: 1, workers: 1 },
    environment: { APP_ROLES: 'api,scheduler' },
  },
];
/** Both kinds at once: starting processes is most of what a smoke takes. */
const SMOKE_LAYOUTS: readonly Layout[] = [{ name: 'two processes and a worker', apis: 2, workers: 1 }];

/** What more processes of the API and more workers add on one machine, beside a process that does everything. */
export const processes: Suite = {
  name: NAME,
  async run(context: SuiteContext): Promise<SuiteResult> {
    const { server, options } = context;
    const load = Child.start('The order generator', new URL('../processes/order-load.js', import.meta.url));
    const databases = ['one', 'more'].map((name) => databaseBeside(server, `${NAME}_${name}`));
    const branches: Branch[] = [];
    try {
      for (const database of databases) branches.push(await Branch.open(database, load, options));
      return await measured(context, branches as [Branch, Branch]);
    } finally {
      await Promise.all([load.stop(), ...branches.map((branch) => branch.close())]);
      for (const database of databases) await dropDatabase(database);
    }
  },
};

/** What another layout does stays out of the baseline: it has a database, a queue and jobs of its own. */
async function measured({ options, logs }: SuiteContext, branches: readonly [Branch, Branch]): Promise<SuiteResult> {
  const [one, more] = branches;
  const figures: Figure[] = [];
  for (const layout of (options.smoke ? SMOKE_LAYOUTS : LAYOUTS).filter(({ name }) => name.includes(options.only))) {
    say(`${NAME}: ${layout.name}`);
    // Both anew: a process that has run for long is faster than one that has not.
    await one.start(`${logs}/bench-${NAME}-one`, ONE);
    await more.start(`${logs}/bench-${NAME}-more`, layout);
    const pairs = await alternate(
      options.rounds,
      () => one.flow(CLIENTS),
      () => more.flow(CLIENTS),
    );
    await Promise.all(branches.map((branch) => branch.stop()));
    figures.push(...figuresOf(pairs, layout));
  }
  const notes = [await durabilityNote(one.database), one.note()];
  return {
    figures,
    checks: await Promise.all(branches.map((branch) => branch.check(NAME))),
    notes: notes.map((note) => `${NAME}: ${note}`),
  };
}

function figuresOf(pairs: readonly Pair<Flow>[], { name }: Layout): Figure[] {
  const texts = { suite: NAME, scenario: `${name}, ${CLIENTS} clients` };
  return [
    rateFigure(pairs, { ...texts, unit: 'orders/s', baseline: 'orders/s of one process' }),
    p99Figure(pairs, { ...texts, baseline: 'ms of one process' }),
    {
      ...{ ...texts, scenario: `${texts.scenario}, from the order of a last unit to the index`, unit: 'ms' },
      ...{ baseline: 'ms of one process', ...compared(pairs, ({ following }) => following), target: undefined },
    },
  ];
}
