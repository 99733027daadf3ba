import { Injectable } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { StoreCodes } from '../../../platform/http/store-code.middleware.js';
import { skuKey } from '../../../platform/identifiers/index.js';
import { StoreRepository } from '../data/store.repository.js';
import { CreateWebsite } from './create-website.service.js';

/** A code that another process made may be unknown here for as long as this. Codes are never taken away. */
const AGE_MS_MAX = 5000;
/** An unknown code asks again no sooner than this, so that wrong addresses cost no statement each. */
const MISS_AGE_MS_MIN = 1000;

interface Codes {
  readonly keys: ReadonlySet<string>;
  readonly readAt: number;
}

/**
 * Tells which store codes an address may carry. Every request with one asks, so all codes are kept, read anew after
 * five seconds at most. What is kept is as large as the table, whatever clients ask for.
 */
@Injectable()
export class CachedStoreCodes extends StoreCodes implements OnModuleInit {
  private known: Codes | undefined;
  private reading: Promise<Codes> | undefined;
  /** Counts what was forgotten. */
  private generation = 0;

  constructor(
    private readonly database: Database,
    private readonly stores: StoreRepository,
    private readonly createWebsite: CreateWebsite,
  ) {
    super();
  }

  /** A website that this process made is known at once. */
  onModuleInit(): void {
    this.createWebsite.onCreated(async () => this.database.afterCommit(() => this.forget()));
  }

  async isKnown(code: string): Promise<boolean> {
    const key = skuKey(code);
    const codes = await this.atMost(AGE_MS_MAX);
    return codes.keys.has(key) || (await this.atMost(MISS_AGE_MS_MIN)).keys.has(key);
  }

  private async atMost(ageMs: number): Promise<Codes> {
    if (this.known && performance.now() - this.known.readAt <= ageMs) return this.known;
    // Requests that come meanwhile share one statement.
    this.reading ??= this.read();
    return this.reading;
  }

  private async read(): Promise<Codes> {
    const { generation } = this;
    const readAt = performance.now();
    try {
      const codes = { keys: new Set((await this.stores.storeCodes()).map(skuKey)), readAt };
      if (generation === this.generation) this.known = codes;
      return codes;
    } finally {
      if (generation === this.generation) this.reading = undefined;
    }
  }

  /**
   * A reading under way may have begun before the commit: the callers that wait for it get its result, but it is not
   * kept.
   */
  private forget(): void {
    this.generation += 1;
    this.known = undefined;
    this.reading = undefined;
  }
}
