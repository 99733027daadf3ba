import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import type { ReadingParts } from '../../../platform/database/read-database.js';
import { invalid } from '../../../platform/errors/application-error.js';
import { Quantity } from '../../../platform/quantity/quantity.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { ItemsAtRepository } from '../data/items-at.repository.js';
import type { Instant, ItemAtRow } from '../data/items-at.repository.js';
import { isoOf } from '../domain/instant.js';
import { AVAILABLE } from '../domain/vocabulary.js';

/** Items of one step of a walk through all of them: a few tens of milliseconds. */
const WINDOW_ITEMS = 2000;

/** A source item as it was at a moment. */
export interface ItemAt {
  readonly sourceCode: string;
  readonly sku: string;
  readonly quantity: Quantity;
  readonly status: number;
}

/** Which items to walk through; undefined: all. */
interface ItemSelection {
  readonly sourceCodes: readonly string[] | undefined;
  readonly skus: readonly string[] | undefined;
}

/**
 * What was at the sources at a moment of the past (contract, `GET /V1/inventory/source-items-at`), from the history. Once
 * the writers of that second have committed, all responses about the moment agree, however many requests they come by.
 * Nothing that is written later changes them.
 *
 * An item that came or went with quantity zero has left no row (spec, "What writes a row"). Until the next row it is
 * taken to be there as it is today. A caller who is bound to sources is told of no others.
 */
@Injectable()
export class QuantitiesAt {
  constructor(
    private readonly items: ItemsAtRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /**
   * One page of what was there in a state at the moment (`YYYY-MM-DD HH:MM:SS`, UTC), and the number of all matches. In
   * other states than `available` what was zero is left out, and the status is 0. Throws `invalid` for a moment to come,
   * for one before the history begins, and as every list does.
   */
  async search(
    moment: string,
    criteria: SearchCriteria,
    state: string = AVAILABLE,
  ): Promise<{ items: ItemAt[]; totalCount: number }> {
    return this.reads.reading(async () => {
      const { told } = await this.asOf(await this.known(moment, state), (instant) =>
        this.items.search(instant, sourceScope().within(criteria)),
      );
      const { rows, totalCount } = told;
      await this.refuseUnknown(moment);
      return { items: rows.map(toItem), totalCount };
    });
  }

  /** All that was there, by source and SKU, in pages. Throws as `search` does; a page too, where pruning overtakes it. */
  async walk(
    moment: string,
    selection: ItemSelection,
    state: string = AVAILABLE,
  ): Promise<AsyncGenerator<readonly ItemAt[]>> {
    const reading = this.reads.inParts();
    const instant = await reading(() => this.known(moment, state));
    const asked = selection.sourceCodes ?? sourceScope().codes;
    return this.pages(instant, { ...selection, sourceCodes: asked && sourceScope().among(asked) }, reading);
  }

  private async *pages(
    known: Instant,
    { sourceCodes, skus }: ItemSelection,
    reading: ReadingParts,
  ): AsyncGenerator<readonly ItemAt[]> {
    let instant = known;
    for await (const sourceCode of sourceCodes ?? this.sources(reading)) {
      let after: string | undefined = '';
      while (after !== undefined) {
        const begin: string = after;
        const step = await reading(() => this.asOf(instant, (now) => this.step(now, sourceCode, begin, skus)));
        instant = step.instant;
        if (step.told.rows.length > 0) yield step.told.rows.map(toItem);
        after = step.told.upTo;
      }
    }
  }

  /**
   * Asks, and asks again where a row of later was committed meanwhile that the question did not reckon with. The item of
   * such a row is told as it is today. Each has an id below all before, so there are no more of them than writers.
   */
  private async asOf<T>(known: Instant, ask: (instant: Instant) => Promise<T>): Promise<{ told: T; instant: Instant }> {
    let instant = known;
    for (;;) {
      const told = await ask(instant);
      if (instant.isSettled) return { told, instant };
      const now = await this.known(instant.moment, instant.state);
      if (now.laterFrom === instant.laterFrom) return { told, instant: now };
      instant = now;
    }
  }

  private async step(
    instant: Instant,
    sourceCode: string,
    after: string,
    skus: ItemSelection['skus'],
  ): Promise<{ rows: ItemAtRow[]; upTo: string | undefined }> {
    const upTo = await this.items.windowEnd(sourceCode, after, WINDOW_ITEMS);
    const rows = await this.items.window(instant, { sourceCode, after, upTo }, skus);
    // Pruning that has got to the moment meanwhile may have taken rows that this window needed.
    await this.refuseUnknown(instant.moment);
    return { rows, upTo };
  }

  private async *sources(reading: ReadingParts): AsyncGenerator<string> {
    let last: string | undefined = '';
    for (;;) {
      const after: string = last;
      last = await reading(() => this.items.nextSource(after));
      if (last === undefined) return;
      yield last;
    }
  }

  private async known(moment: string, state: string): Promise<Instant> {
    const found = await this.items.instant(moment, state);
    if (!found) throw invalid('The time %1 is still to come.', [isoOf(moment)]);
    refuseBefore(found.earliest, moment);
    return found.instant;
  }

  /** Refuses a moment that pruning has got to meanwhile: whatever it took is told by its horizon, written before it goes. */
  private async refuseUnknown(moment: string): Promise<void> {
    refuseBefore(await this.items.earliest(), moment);
  }
}

function refuseBefore(earliest: string | undefined, moment: string): void {
  if (earliest === undefined) throw invalid('There is no adjustment history yet: no quantity of the past is known.');
  if (moment >= earliest) return;
  throw invalid('The quantities at %1 are not known: the earliest time that can be answered is %2.', [
    isoOf(moment),
    isoOf(earliest),
  ]);
}

function toItem(row: ItemAtRow): ItemAt {
  return {
    sourceCode: row.source_code,
    sku: row.sku,
    quantity: Quantity.of(row.quantity),
    status: row.status,
  };
}
