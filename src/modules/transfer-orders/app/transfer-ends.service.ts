import { Injectable } from '@nestjs/common';
import { currentContext, sourceScope } from '../../../platform/context/request-context.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import { SourceReader } from '../../sources/index.js';
import type { Source } from '../../sources/index.js';
import { PLAN_PERMISSION } from '../domain/permissions.js';
import type { Transfer } from '../domain/transfer.js';

/** A list to choose from: beyond this a code is typed. */
const SOURCES_MAX = 1000;

/** What callers who are bound to sources are told of the ends of their transfers: codes and names, the other end's too. */
@Injectable()
export class TransferEnds {
  constructor(private readonly sources: SourceReader) {}

  /**
   * The sources between which goods can go, by name, the first 1000. Who plans transfers names sources that are not their
   * own, and is shown all of them. Other callers who are bound are shown theirs.
   */
  async options(): Promise<readonly Pick<Source, 'sourceCode' | 'name' | 'enabled'>[]> {
    if (currentContext().may?.(PLAN_PERMISSION) !== false) return this.sources.optionsAnywhere(SOURCES_MAX);
    const sortOrders = ['name', 'source_code'].map((field) => ({ field, direction: 'ASC' as const }));
    const { sources } = await this.sources.search(new SearchCriteria({ sortOrders, pageSize: SOURCES_MAX }));
    return sources;
  }

  /** The names of sources that are ends of transfers which the caller was shown, or their codes; in one statement. */
  async names(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const names = await this.sources.namesAnywhere(sourceCodes);
    return new Map(sourceCodes.map((code) => [code, names.get(sourceCodeKey(code)) || code]));
  }
}

/** Throws `out-of-scope` where the origin is not the caller's: goods leave it, or come back to it. */
export function requireOrigin({ originSourceCode }: Pick<Transfer, 'originSourceCode'>): void {
  sourceScope().requireAll(() => [originSourceCode]);
}

/** Throws `out-of-scope` where the destination is not the caller's: its goods are taken in, or written off. */
export function requireDestination({ destinationSourceCode }: Pick<Transfer, 'destinationSourceCode'>): void {
  sourceScope().requireAll(() => [destinationSourceCode]);
}
