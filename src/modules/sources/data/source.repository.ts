import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In } from 'typeorm';
import type { FindOneOptions, Repository } from 'typeorm';
import { TOPOLOGY_GUARD, WriteGuards } from '../../../platform/database/write-guards.js';
import { searchEntities } from '../../../platform/search/index.js';
import type { SearchCriteria } from '../../../platform/search/index.js';
import { identifierViolation, sourceCodeKey } from '../../../platform/identifiers/index.js';
import type { CarrierLink, Source } from '../domain/source.js';
import { SourceCarrierLinkEntity } from './source-carrier-link.entity.js';
import { SourceEntity } from './source.entity.js';

/** The tables of sources and their carriers. */
@Injectable()
export class SourceRepository {
  constructor(
    @InjectRepository(SourceEntity) private readonly sources: Repository<SourceEntity>,
    @InjectRepository(SourceCarrierLinkEntity) private readonly carrierLinks: Repository<SourceCarrierLinkEntity>,
    private readonly guards: WriteGuards,
  ) {}

  async find(sourceCode: string): Promise<Source | undefined> {
    return this.findOne(sourceCode);
  }

  /** Like `find`, and no other transaction writes this source until the running one ends. */
  async lock(sourceCode: string): Promise<Source | undefined> {
    await this.guards.takeWhole(TOPOLOGY_GUARD);
    return this.findOne(sourceCode, { lock: { mode: 'pessimistic_write' } });
  }

  /** One page of sources and the number of all matches; every column can be filtered and sorted by. */
  async search(criteria: SearchCriteria): Promise<{ sources: Source[]; totalCount: number }> {
    const { entities, totalCount } = await searchEntities(this.sources, criteria);
    return { sources: await this.withCarriers(entities), totalCount };
  }

  /** Those of the sources that exist, in no order. Two statements, whatever their number. */
  async findMany(sourceCodes: readonly string[]): Promise<Source[]> {
    if (sourceCodes.length === 0) return [];
    return this.withCarriers(await this.sources.findBy({ sourceCode: In(sourceCodes) }));
  }

  /** Fails with a duplicate key where the source exists. */
  async insert({ carrierLinks: _, ...columns }: Source): Promise<void> {
    await this.sources.insert(columns);
  }

  async update({ carrierLinks: _, sourceCode, ...columns }: Source): Promise<void> {
    await this.sources.update({ sourceCode }, columns);
  }

  /** Makes the list of carriers exactly the one given. */
  async replaceCarrierLinks(sourceCode: string, links: readonly CarrierLink[]): Promise<void> {
    await this.carrierLinks.delete({ sourceCode });
    if (links.length === 0) return;
    await this.carrierLinks.insert(links.map(({ carrierCode, position }) => ({ sourceCode, carrierCode, position })));
  }

  /** Codes and names of those that exist, in no order. */
  async names(sourceCodes: readonly string[]): Promise<{ sourceCode: string; name: string }[]> {
    if (sourceCodes.length === 0) return [];
    return this.sources.find({
      select: { sourceCode: true, name: true },
      where: { sourceCode: In(sourceCodes) },
    });
  }

  /** Codes, names and whether they are enabled, by name. */
  async options(limit: number): Promise<Pick<Source, 'sourceCode' | 'name' | 'enabled'>[]> {
    return this.sources.find({
      select: { sourceCode: true, name: true, enabled: true },
      order: { name: 'ASC', sourceCode: 'ASC' },
      take: limit,
    });
  }

  countEnabled(among?: readonly string[]): Promise<number> {
    return this.sources.countBy({ enabled: true, ...(among ? { sourceCode: In([...among]) } : {}) });
  }

  /** The sources with their carriers, in the order given. One statement for the carriers of all. */
  private async withCarriers(sources: readonly SourceEntity[]): Promise<Source[]> {
    if (sources.length === 0) return [];
    const links = await this.carrierLinks.find({
      where: { sourceCode: In(sources.map(({ sourceCode }) => sourceCode)) },
      order: { position: 'ASC', linkId: 'ASC' },
    });
    const bySource = new Map(sources.map(({ sourceCode }): [string, CarrierLink[]] => [sourceCodeKey(sourceCode), []]));
    for (const { sourceCode, carrierCode, position } of links) {
      bySource.get(sourceCodeKey(sourceCode))?.push({ carrierCode, position });
    }
    return sources.map((source) => ({
      ...source,
      carrierLinks: bySource.get(sourceCodeKey(source.sourceCode)) ?? [],
    }));
  }

  private async findOne(sourceCode: string, options: FindOneOptions<SourceEntity> = {}): Promise<Source | undefined> {
    // No source has such a code, but the collation would find one that looks like it.
    if (identifierViolation(sourceCode)) return undefined;
    const found = await this.sources.find({ ...options, where: { sourceCode } });
    const [source] = await this.withCarriers(found);
    return source;
  }
}
