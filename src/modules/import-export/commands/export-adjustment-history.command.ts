import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { parseChoice, parseText, parseTime } from '../../../platform/cli/option-values.js';
import { ACTOR_TYPES } from '../../../platform/context/request-context.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { SearchCriteria } from '../../../platform/search/index.js';
import type { ConditionType, SearchFilterGroup } from '../../../platform/search/index.js';
import {
  ADJUSTMENT_REASONS,
  REFERENCE_ID_LENGTH_MAX,
  REFERENCE_TYPE_LENGTH_MAX,
} from '../../adjustment-history/index.js';
import { ExportAdjustments } from '../app/export-adjustments.service.js';
import { ItemExportCommand } from './item-export-command.js';
import type { ItemExportOptions } from './item-export-command.js';
import { added } from './repeated-option.js';

interface Options extends ItemExportOptions {
  readonly reason?: readonly string[];
  readonly actorType?: readonly string[];
  readonly referenceType?: string;
  readonly referenceId?: string;
  readonly requestId?: string;
  readonly from?: string;
  readonly to?: string;
}

/** `bin/cli export:adjustment-history`: the history as CSV, oldest row first. */
@Command({ name: 'export:adjustment-history', description: 'export the adjustment history as CSV, oldest row first' })
export class ExportAdjustmentHistoryCommand extends ItemExportCommand<Options> {
  constructor(private readonly adjustments: ExportAdjustments) {
    super();
  }

  @Option({ flags: '--reason <reason>', description: 'only this reason; may be given several times' })
  parseReason(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseChoice(value, ADJUSTMENT_REASONS));
  }

  @Option({ flags: '--actor-type <type>', description: `one of ${ACTOR_TYPES.join(', ')}; may be given several times` })
  parseActorType(value: string, earlier?: readonly string[]): readonly string[] {
    return added(earlier, parseChoice(value, ACTOR_TYPES));
  }

  @Option({ flags: '--reference-type <type>', description: 'only rows of such documents' })
  parseReferenceType(value: string): string {
    return parseText(value, { max: REFERENCE_TYPE_LENGTH_MAX });
  }

  @Option({ flags: '--reference-id <id>', description: 'only rows of this document' })
  parseReferenceId(value: string): string {
    return parseText(value, { max: REFERENCE_ID_LENGTH_MAX });
  }

  @Option({ flags: '--request-id <id>', description: 'only rows of this request, run or bulk' })
  parseRequestId(value: string): string {
    return parseText(value, { max: REQUEST_ID_LENGTH_MAX });
  }

  @Option({
    flags: '--from <time>',
    description: 'only rows from this time on, in UTC: 2026-01-31 or 2026-01-31 12:00:00',
  })
  parseFrom(value: string): string {
    return parseTime(value);
  }

  @Option({ flags: '--to <time>', description: 'only rows up to this time, in UTC' })
  parseTo(value: string): string {
    return parseTime(value);
  }

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    return this.write(await this.adjustments.execute(criteriaOf(options)), options, output);
  }
}

function criteriaOf(options: Options): SearchCriteria {
  const filterGroups = [
    group('source_code', options.source),
    group('sku', options.sku),
    group('reason', options.reason),
    group('actor_type', options.actorType),
    group('reference_type', options.referenceType),
    group('reference_id', options.referenceId),
    group('request_id', options.requestId),
    group('created_at', options.from, 'from'),
    group('created_at', options.to, 'to'),
  ].flatMap((one) => one ?? []);
  return new SearchCriteria({ filterGroups });
}

function group(
  field: string,
  given: string | readonly string[] | undefined,
  conditionType: ConditionType = 'eq',
): SearchFilterGroup | undefined {
  if (given === undefined) return undefined;
  const [only, ...others] = typeof given === 'string' ? [given] : given;
  if (others.length === 0) return { filters: [{ field, value: only, conditionType }] };
  return { filters: [{ field, value: given, conditionType: 'in' }] };
}
