import { Injectable } from '@nestjs/common';
import { sourceScope } from '../../../platform/context/request-context.js';
import { notFound } from '../../../platform/errors/application-error.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { sourceCodeKey } from '../../../platform/identifiers/index.js';
import { SourceRepository } from '../data/source.repository.js';
import type { Source } from '../domain/source.js';

/**
 * What others may know of sources. Nothing is cached. Codes are compared as the database does (`sourceCodeKey`). To a caller
 * who is bound to sources the others do not exist.
 */
@Injectable()
export class SourceReader {
  constructor(private readonly sources: SourceRepository) {}

  /** The source. Throws not-found for one that does not exist. */
  async get(sourceCode: string): Promise<Source> {
    const source = sourceScope().allows(sourceCode) ? await this.sources.find(sourceCode) : undefined;
    if (!source) throw notFound('Source with code "%value" does not exist.', { value: sourceCode });
    return source;
  }

  /** One page of sources and the number of all matches; a search names the columns of the table. */
  async search(criteria: SearchCriteria): Promise<{ sources: Source[]; totalCount: number }> {
    return this.sources.search(sourceScope().within(criteria));
  }

  /** Those of the sources that exist, in the order asked for. Two statements, whatever their number. */
  async inOrder(sourceCodes: readonly string[]): Promise<Source[]> {
    const found = await this.sources.findMany(sourceScope().among(sourceCodes));
    const byKey = new Map(found.map((source) => [sourceCodeKey(source.sourceCode), source]));
    return sourceCodes.flatMap((code) => byKey.get(sourceCodeKey(code)) ?? []);
  }

  /** The stored codes of those that exist, the caller's or not, by their key: for checks of what is sent. One statement. */
  async existing(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.sources.names(sourceCodes);
    return new Map(found.map(({ sourceCode }) => [sourceCodeKey(sourceCode), sourceCode]));
  }

  /** The names of those that exist, by the key of their code. One statement. */
  async namesOf(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.sources.names(sourceScope().among(sourceCodes));
    return new Map(found.map(({ sourceCode, name }) => [sourceCodeKey(sourceCode), name]));
  }

  /**
   * As `namesOf`, of sources that are not the caller's, too: for documents of theirs that name another source as their other
   * end. One statement.
   */
  async namesAnywhere(sourceCodes: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = await this.sources.names(sourceCodes);
    return new Map(found.map(({ sourceCode, name }) => [sourceCodeKey(sourceCode), name]));
  }

  /** All sources by name, the caller's or not, `limit` at most: for whoever may name one as the other end of a document. */
  async optionsAnywhere(limit: number): Promise<Pick<Source, 'sourceCode' | 'name' | 'enabled'>[]> {
    return this.sources.options(limit);
  }

  /** How many sources are enabled; below two the service is in single-source mode. */
  async enabledCount(): Promise<number> {
    return this.sources.countEnabled();
  }

  /** How many of the enabled sources the caller may see. */
  async enabledCountInScope(): Promise<number> {
    return this.sources.countEnabled(sourceScope().codes);
  }
}
