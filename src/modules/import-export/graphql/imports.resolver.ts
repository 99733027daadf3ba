import { Context } from '@nestjs/graphql';
import { Arg } from '../../../platform/graphql/arg.js';
import { Gql, GqlResolver } from '../../../platform/graphql/gql.js';
import type { GraphqlContext } from '../../../platform/graphql/graphql-context.js';
import { checkedPage, pageComplexity, pageOf } from '../../../platform/graphql/page.js';
import { CsvInput } from '../app/import-records.js';
import { ImportRuns } from '../app/import-runs.service.js';
import { DIFFERENCES_KEPT_MAX } from '../app/import-summary.js';
import { Importers } from '../app/importers.service.js';
import { RunImport } from '../app/run-import.service.js';
import { SCHEDULED_CSV_BYTES_MAX, ScheduleImport } from '../app/schedule-import.service.js';
import { ERRORS_KEPT_MAX } from '../domain/run.js';
import { ImportAccess } from './import-access.service.js';
import { ImportInput } from './import.input.js';
import { toPreview, toRequest, toRun } from './import.mapping.js';
import { ImportLimits, ImportPreview, ImportRun, ImportRunPage } from './import.type.js';

const ID_LENGTH_MAX = 64;

/** Imports over GraphQL: what they would do, having a worker do them, and how far they are. */
@GqlResolver()
export class ImportsResolver {
  constructor(
    private readonly access: ImportAccess,
    private readonly importers: Importers,
    private readonly runImport: RunImport,
    private readonly scheduleImport: ScheduleImport,
    private readonly runs: ImportRuns,
  ) {}

  @Gql.query(() => ImportLimits, {
    permission: 'staff',
    forBoundCallers: 'no source data',
    description: 'What an import over GraphQL may be',
  })
  importLimits(): ImportLimits {
    return { csvBytes: SCHEDULED_CSV_BYTES_MAX, errors: ERRORS_KEPT_MAX, differences: DIFFERENCES_KEPT_MAX };
  }

  @Gql.query(() => ImportPreview, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description:
      'What an import would do, by a dry run that changes nothing; needs the permission of the import itself',
    complexity: ({ childComplexity }) => 100 + DIFFERENCES_KEPT_MAX * childComplexity,
  })
  async previewImport(
    @Arg.input('input', ImportInput, { description: 'The rows, and what they would do' }) input: ImportInput,
    @Context() context: GraphqlContext,
  ): Promise<ImportPreview> {
    const { kind, behavior, onFault, onUnknownSku, csv, delimiter, fileName } = toRequest(input);
    await this.access.demand(context, kind);
    const file = CsvInput.text(fileName, csv, delimiter);
    const options = { behavior, onFault, onUnknownSku, isDryRun: true };
    return toPreview(await this.runImport.execute(this.importers.of(kind), file, options));
  }

  @Gql.mutation(() => ImportRun, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description:
      'Has a worker import the file, and answers the run; with resume it goes on with a run that stopped. Needs the ' +
      'permission of the REST import of the kind',
  })
  async startImport(
    @Arg.input('input', ImportInput, { description: 'The rows, and what they do' }) input: ImportInput,
    @Arg.text('resume', { max: ID_LENGTH_MAX, nullable: true, description: 'The run to go on with' })
    resume: string | undefined,
    @Context() context: GraphqlContext,
  ): Promise<ImportRun> {
    const request = toRequest(input);
    await this.access.demand(context, request.kind);
    const { runId } = await this.scheduleImport.execute({ ...request, resumes: resume ?? undefined });
    return toRun(await this.runs.show(runId));
  }

  @Gql.query(() => ImportRun, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'How far an import is; needs the permission of its kind',
    complexity: ({ childComplexity }) => 10 + ERRORS_KEPT_MAX * childComplexity,
  })
  async importRun(
    @Arg.text('runId', { max: ID_LENGTH_MAX, description: 'The id of the run' }) runId: string,
    @Context() context: GraphqlContext,
  ): Promise<ImportRun> {
    // A caller who may import nothing is told nothing of what there is.
    await this.access.kindsOf(context);
    const shown = await this.runs.show(runId);
    await this.access.demand(context, shown.run.kind);
    return toRun(shown);
  }

  @Gql.query(() => ImportRunPage, {
    permission: 'staff',
    forBoundCallers: 'within sources',
    description: 'Imports of the kinds that the caller may import, by whatever door, the newest first',
    complexity: pageComplexity,
  })
  async importRuns(
    @Arg.pageSize() pageSize: number,
    @Arg.currentPage() currentPage: number,
    @Context() context: GraphqlContext,
  ): Promise<ImportRunPage> {
    const kinds = await this.access.kindsOf(context);
    const request = checkedPage(pageSize, currentPage);
    const { runs, totalCount } = await this.runs.list(kinds, request);
    return pageOf(runs.map(toRun), totalCount, request);
  }
}
