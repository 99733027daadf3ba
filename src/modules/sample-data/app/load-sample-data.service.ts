import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { dryRunOf } from '../../../platform/database/dry-run.js';
import { ApplicationError } from '../../../platform/errors/application-error.js';
import { RunLock } from '../../../platform/schedule/run-lock.js';
import { PastHistory, PastHistoryInterrupted } from '../../adjustment-history/index.js';
import type { NoPastHistory } from '../../adjustment-history/index.js';
import { CreateProducts } from '../../catalog/index.js';
import { AddMissingGeonames } from '../../distance/index.js';
import { SAMPLE_GEONAMES } from '../domain/geonames.js';
import { sampleRequests } from '../domain/history.js';
import { SAMPLE_PRODUCTS, toProduct } from '../domain/products.js';
import { SAMPLE_DAYS, sampleTimes } from '../domain/times.js';
import { CreateSampleComposites } from './create-sample-composites.service.js';
import { CreateSamplePlaces } from './create-sample-places.service.js';
import { FindSampleData } from './find-sample-data.service.js';
import { RecordSampleHistory } from './record-sample-history.service.js';

/** Keeps two runs apart, wherever they were started. */
const LOCK_NAME = 'sample_data';

/** Why the history of a run is of now. */
export type HistoryOfNow = NoPastHistory | 'interrupted';

/** What a run made; nothing where the sample data was there already. */
export interface SampleDataReport {
  readonly isLoaded: boolean;
  readonly websites: number;
  readonly sources: number;
  readonly stocks: number;
  /** Postcodes with their places; none of a country that has some already. */
  readonly geonames: number;
  readonly products: number;
  readonly sourceItems: number;
  readonly requests: number;
  /** Rows of the adjustment history; none while recording is switched off. */
  readonly historyRows: number;
  /** Days over which they are spread; 0 where they are of now, and where there are none. */
  readonly historyDays: number;
  /** Why they are of now; null where they are spread, and where there are none. */
  readonly historyOfNow: HistoryOfNow | null;
  /** Codes of websites that were there already and were left as they are. */
  readonly keptWebsites: readonly string[];
}

/** How far a run is. Where the transaction has to be repeated, it begins again. */
export interface SampleDataStep {
  readonly done: number;
  readonly total: number;
}

interface LoadSampleDataOptions {
  /** Called after each step; may throw to stop, and nothing is left then. */
  readonly afterStep?: (step: SampleDataStep) => void;
  /** Does all of it, says what was made, and takes it back. */
  readonly dryRun?: boolean;
}

type AfterStep = NonNullable<LoadSampleDataOptions['afterStep']>;

const NOTHING_MADE: SampleDataReport = {
  isLoaded: false,
  websites: 0,
  sources: 0,
  stocks: 0,
  geonames: 0,
  products: 0,
  sourceItems: 0,
  requests: 0,
  historyRows: 0,
  historyDays: 0,
  historyOfNow: null,
  keptWebsites: [],
};

/** Loads something to look at: a small company with its websites, sources, stocks, products and their history. */
@Injectable()
export class LoadSampleData {
  constructor(
    private readonly database: Database,
    private readonly lock: RunLock,
    private readonly find: FindSampleData,
    private readonly places: CreateSamplePlaces,
    private readonly addGeonames: AddMissingGeonames,
    private readonly createProducts: CreateProducts,
    private readonly createComposites: CreateSampleComposites,
    private readonly history: RecordSampleHistory,
    private readonly past: PastHistory,
  ) {}

  /**
   * Loads all of it in one transaction, by the use cases that every client has, or nothing where it is there already. The
   * history lies in the days before, where nothing was recorded yet, and is signed; elsewhere it is of now.
   * An interrupted run leaves nothing, and what users changed since a finished one is never looked at again. Throws
   * `conflict` where data of the shop's own has its codes or SKUs, `busy` while another run goes on.
   */
  async execute({
    afterStep = () => undefined,
    dryRun: isDryRun = false,
  }: LoadSampleDataOptions = {}): Promise<SampleDataReport> {
    let report: SampleDataReport | undefined;
    await this.lock.whileAlone(LOCK_NAME, async () => {
      const run = (isSpread: boolean): Promise<SampleDataReport> =>
        isDryRun
          ? dryRunOf((finish) => this.database.run(async () => finish(await this.perform(afterStep, isSpread))))
          : this.perform(afterStep, isSpread);
      report = await run(true).catch((error: unknown) => {
        if (error instanceof PastHistoryInterrupted) return run(false);
        throw error;
      });
    });
    if (!report) throw new ApplicationError('busy', 'The sample data is being loaded already.');
    return report;
  }

  private perform(afterStep: AfterStep, isSpread: boolean): Promise<SampleDataReport> {
    return this.database.run(async () =>
      (await this.find.isLoaded()) ? NOTHING_MADE : this.load(afterStep, isSpread),
    );
  }

  private async load(afterStep: AfterStep, isSpread: boolean): Promise<SampleDataReport> {
    const requests = sampleRequests();
    const past = isSpread ? await this.past.begin() : ({ hindrance: 'interrupted' } as const);
    const times = 'now' in past ? sampleTimes(requests.length, past.now) : [];
    const step = { done: 0, total: 6 + requests.length };
    const done = <T>(result: T): T => {
      step.done += 1;
      afterStep({ ...step });
      return result;
    };
    const websites = done(await this.places.websites());
    const sources = done(await this.places.sources());
    const stocks = done(await this.places.stocks(websites));
    const geonames = done(await this.addGeonames.execute(SAMPLE_GEONAMES));
    const products = done(
      await this.createProducts.execute(SAMPLE_PRODUCTS.map((product) => toProduct(product, websites.ids))),
    );
    const report = { sourceItems: 0, historyRows: 0 };
    const actors = await this.history.actors();
    for (const [index, request] of requests.entries()) {
      const record = (): ReturnType<RecordSampleHistory['record']> => this.history.record(request, actors);
      const time = times[index];
      const written = done(await (time === undefined ? record() : this.past.at(time, record)));
      report.sourceItems += written.sourceItems;
      report.historyRows += written.historyRows;
    }
    // Last, so that their rows of the index are not computed anew with every delivery.
    const composites = done(await this.createComposites.execute([...websites.ids.values()]));
    const isOfPast = times.length > 0 && report.historyRows > 0;
    if (isOfPast) await this.past.seal(report.historyRows);
    return {
      isLoaded: true,
      historyDays: isOfPast ? SAMPLE_DAYS : 0,
      historyOfNow: 'hindrance' in past && report.historyRows > 0 ? past.hindrance : null,
      websites: websites.created.length,
      sources,
      stocks,
      geonames,
      products: products + composites,
      requests: requests.length,
      ...report,
      keptWebsites: websites.kept,
    };
  }
}
