import { currentContext } from '../../../platform/context/request-context.js';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import { KeptResponses } from '../../../platform/idempotency/kept-responses.service.js';
import { REQUEST_ID_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { StartedBulk } from '../../bulk-operations/graphql/index.js';
import { BackgroundRevert } from '../app/background-revert.service.js';
import { REVERT_ROWS_MAX, RevertRequest } from '../app/revert-request.service.js';
import type { RevertReport as Report } from '../app/revert-request.service.js';
import { RevertReport, RevertScope } from './revert.type.js';

const PERMISSION = 'Vendor_InventoryAdjustment::revert';

/** Undo by request id over GraphQL: the use case of REST. */
@GqlResolver()
export class RevertResolver {
  constructor(
    private readonly revert: RevertRequest,
    private readonly responses: KeptResponses,
    private readonly background: BackgroundRevert,
  ) {}

  @Gql.query(() => RevertScope, {
    permission: PERMISSION,
    description: 'How much a revert of the request would look at; NOT_FOUND where it has written nothing',
  })
  async revertScope(
    @Arg.text('requestId', { max: REQUEST_ID_LENGTH_MAX, description: 'The request to take back' }) requestId: string,
  ): Promise<RevertScope> {
    const { requestId: stored, rows } = await this.revert.sizeOf(requestId);
    return { requestId: stored, rows, isForBackground: rows > REVERT_ROWS_MAX };
  }

  @Gql.mutation(() => StartedBulk, {
    permission: PERMISSION,
    description:
      'Has a worker take back everything of a request that can be taken back, whatever its size, batch by batch. ' +
      'The bulk tells how far it is and what was refused',
  })
  async revertInBackground(
    @Arg.text('requestId', { max: REQUEST_ID_LENGTH_MAX, description: 'The request whose rows are taken back' })
    requestId: string,
  ): Promise<StartedBulk> {
    return { bulkUuid: await this.background.schedule(requestId), operationCount: 1 };
  }

  @Gql.mutation(() => RevertReport, {
    permission: PERMISSION,
    description:
      'Takes back everything that one request wrote, up to 10,000 rows. Where an item is refused nothing is written, ' +
      'unless partial is set. A dry run answers what would be done',
    idempotency: 'by-handler',
  })
  async revertRequest(
    @Arg.text('requestId', { max: REQUEST_ID_LENGTH_MAX, description: 'The request whose rows are taken back' })
    requestId: string,
    @Arg.flag('dryRun', { defaultValue: false, description: 'Tells what would be done, and does nothing' })
    dryRun: boolean,
    @Arg.flag('partial', {
      defaultValue: false,
      description: 'Reverts what can be reverted, instead of nothing where an item is refused',
    })
    partial: boolean,
  ): Promise<RevertReport> {
    const responseOf = (report: Report): RevertReport => toReport(report, dryRun);
    return responseOf(
      await this.revert.execute(requestId, {
        isDryRun: dryRun,
        isPartial: partial,
        keep: this.responses.claim(responseOf),
      }),
    );
  }
}

function toReport({ requestId, reverted, refused }: Report, isDryRun: boolean): RevertReport {
  const hasWritten = !isDryRun && reverted.length > 0;
  return {
    requestId,
    revertRequestId: hasWritten ? currentContext().requestId : null,
    reverted: reverted.map(({ sourceCode, sku, state, delta }) => ({ sourceCode, sku, state, delta })),
    refused: refused.map(({ sourceCode, sku, state, code, reason }) => ({ sourceCode, sku, state, code, reason })),
  };
}
