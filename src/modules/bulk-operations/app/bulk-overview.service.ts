import { Injectable } from '@nestjs/common';
import { currentContext } from '../../../platform/context/request-context.js';
import type { Actor } from '../../../platform/context/request-context.js';
import { ReadDatabase } from '../../../platform/database/read-database.js';
import { notFound } from '../../../platform/errors/application-error.js';
import { BulkOverviewRepository } from '../data/bulk-overview.repository.js';
import type { BulkPart, BulkSummary } from '../domain/bulk-overview.js';

/** Who has it sees the bulks of everybody; others see what they have begun themselves. */
export const ALL_BULKS = 'Vendor_Logging::system_magento_logging_bulk_operations';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Page {
  readonly pageSize: number;
  readonly currentPage: number;
}

/** What is being done in the background, and what came of it, for whoever may see it. */
@Injectable()
export class BulkOverview {
  constructor(
    private readonly bulks: BulkOverviewRepository,
    private readonly reads: ReadDatabase,
  ) {}

  /** A page of the caller's bulks, or of everybody's where the caller may see them; the newest first. */
  async page(page: Page, isOwnOnly: boolean): Promise<{ bulks: readonly BulkSummary[]; totalCount: number }> {
    const owner = isOwnOnly ? currentContext().actor : visibleOwner();
    return this.reads.reading(async () => {
      const totalCount = await this.bulks.count(owner);
      const bulks = await this.bulks.page(owner, page.pageSize, offsetOf(page, totalCount));
      return { bulks, totalCount };
    });
  }

  /** Throws `not-found` where there is none of that uuid that the caller may see. */
  async show(bulkUuid: string): Promise<BulkSummary> {
    const bulk = UUID.test(bulkUuid)
      ? await this.reads.reading(() => this.bulks.find(bulkUuid.toLowerCase(), visibleOwner()))
      : undefined;
    if (!bulk) throw notFound('The bulk "%bulkUuid" does not exist.', { bulkUuid });
    return bulk;
  }

  /** Operations of one bulk with one of these statuses, in their order. Throws as `show` does. */
  async parts(
    bulkUuid: string,
    statuses: readonly number[],
    page: Page,
  ): Promise<{ parts: readonly BulkPart[]; totalCount: number }> {
    const { bulkUuid: uuid } = await this.show(bulkUuid);
    return this.reads.reading(async () => {
      const totalCount = await this.bulks.countParts(uuid, statuses);
      const slice = { limit: page.pageSize, offset: offsetOf(page, totalCount) };
      return { parts: await this.bulks.parts(uuid, statuses, slice), totalCount };
    });
  }
}

/** The caller where only their own are shown to them. */
function visibleOwner(): Actor | undefined {
  const { actor, may } = currentContext();
  return may?.(ALL_BULKS) === true ? undefined : actor;
}

/** A page past the end is the last one. */
function offsetOf({ pageSize, currentPage }: Page, totalCount: number): number {
  return (Math.min(currentPage, Math.max(1, Math.ceil(totalCount / pageSize))) - 1) * pageSize;
}
