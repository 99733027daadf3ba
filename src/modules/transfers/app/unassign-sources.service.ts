import { Injectable } from '@nestjs/common';
import { SourceItemWriter } from '../../source-items/index.js';
import { SourceReader } from '../../sources/index.js';
import { itemsOf, requireSources } from '../domain/assignment.js';
import { distinctCodes } from '../domain/distinct.js';
import { ASSIGNMENT } from '../domain/purpose.js';

/** Takes products from sources (upstream interface, "Bulk operations"). */
@Injectable()
export class UnassignSources {
  constructor(
    private readonly sources: SourceReader,
    private readonly writer: SourceItemWriter,
  ) {}

  /**
   * Deletes the source items of the SKUs at the sources, whatever the catalogue knows of them, and returns how many
   * there were. What was on hand is recorded with reason `other`. Throws `invalid` for sources that do not exist.
   */
  async execute(skus: readonly string[], sourceCodes: readonly string[]): Promise<number> {
    const sources = distinctCodes(sourceCodes);
    requireSources(sources, await this.sources.existing(sources));
    const { deleted } = await this.writer.apply(
      itemsOf(distinctCodes(skus), sources).map((item) => ({ ...item, kind: 'delete' })),
      ASSIGNMENT,
    );
    return deleted;
  }
}
