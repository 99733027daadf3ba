import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { SecurityLogReader } from '../app/security-log-reader.service.js';
import type { RecordedEntry, SecurityChange, SecurityValue } from '../domain/security-entry.js';
import { SecurityLogFilter, SecurityLogPage } from './security-log.types.js';
import type { SecurityLogChange, SecurityLogEntry } from './security-log.types.js';

/** The security log over GraphQL. */
@GqlResolver()
export class SecurityLogResolver {
  constructor(private readonly log: SecurityLogReader) {}

  @Gql.query(() => SecurityLogPage, {
    permission: 'Vendor_Backend::security_log',
    description: 'Log-ins, refusals and changes of access, newest first',
    complexity: pageComplexity,
  })
  async securityLog(
    @Arg.input('filter', SecurityLogFilter, { nullable: true, description: 'What an entry has to be' })
    filter: SecurityLogFilter | undefined,
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
  ): Promise<SecurityLogPage> {
    const page = checkedPage(pageSize, currentPage);
    const { items, totalCount } = await this.log.page(
      {
        from: filter?.createdAt?.from ?? undefined,
        to: filter?.createdAt?.to ?? undefined,
        events: filter?.event ?? undefined,
        actor: filter?.actor ?? undefined,
        address: filter?.address ?? undefined,
      },
      page,
    );
    return pageOf(items.map(toEntry), totalCount, page);
  }
}

function toEntry({ entryId, changes, ...entry }: RecordedEntry): SecurityLogEntry {
  return { id: String(entryId), ...entry, changes: Object.entries(changes ?? {}).map(toChange) };
}

function toChange([field, change]: [string, SecurityChange]): SecurityLogChange {
  if (change === 'changed') return { field, before: null, after: null, isSecret: true };
  return { field, before: textOf(change.before), after: textOf(change.after), isSecret: false };
}

function textOf(value: SecurityValue): string | null {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'object' ? value.join(', ') : String(value);
}
