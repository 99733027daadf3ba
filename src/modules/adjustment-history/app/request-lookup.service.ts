import { Injectable } from '@nestjs/common';
import { plainInPattern } from '../../../platform/search/index.js';
import { RequestLookupRepository } from '../data/request-lookup.repository.js';
import type { FoundRequest } from '../data/request-lookup.repository.js';

/** With fewer characters a look-up would show any requests. */
const CHARACTERS_MIN = 4;

/** Finds requests that have changed stock by the beginning of their id. */
@Injectable()
export class RequestLookup {
  constructor(private readonly requests: RequestLookupRepository) {}

  /** At most `limit` of them, in one statement; none for fewer than four characters. */
  async find(text: string, limit: number): Promise<FoundRequest[]> {
    const typed = text.trim();
    if (typed.length < CHARACTERS_MIN) return [];
    return this.requests.beginningWith(plainInPattern(typed), limit);
  }
}
