// Written by "npm run admin:codegen" from the .graphql files and docs/schema.graphql.

import type { TypedDocument } from '../typed-document';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** append sets what a row gives, replace stands for the whole item, delete removes it */
export type ImportBehavior =
  /** Sets what a row gives */
  | 'append'
  /** Removes the item */
  | 'delete'
  /** A row stands for the whole item */
  | 'replace';

/** Whether a row that can not be imported stops the whole import, or is passed over */
export type ImportFaults =
  /** Faulty rows are passed over */
  | 'skip'
  /** One faulty row stops the import */
  | 'stop';

/** A file to import, and how */
export type ImportInput = {
  /** Of source items; append by default. Products know append alone */
  readonly behavior?: ImportBehavior | null | undefined;
  /** The text of the file; importLimits has its bound */
  readonly csv: string;
  /** What stands between two cells: one character, or "tab" */
  readonly delimiter?: string;
  /** For people */
  readonly fileName: string;
  /** What the rows are */
  readonly kind: ImportKind;
  /** What faulty rows do to the others */
  readonly onFaults?: ImportFaults;
  /** Of source items; refuse by default. Products know no such choice: they are what the file brings */
  readonly unknownSkus?: ImportUnknownSkus | null | undefined;
};

/** What a file holds: source items, or products */
export type ImportKind =
  /** Products with stock columns */
  | 'products'
  /** Source items */
  | 'stock_sources';

/** What became of a row */
export type ImportOutcome =
  /** It made something */
  | 'created'
  /** It removed something */
  | 'deleted'
  /** It can not be imported */
  | 'failed'
  /** A later row of the same batch decides about the same item */
  | 'merged'
  /** It said what holds already */
  | 'unchanged'
  /** It changed something */
  | 'updated';

/** waiting for a worker; running; stopped, and may be resumed; complete */
export type ImportState =
  /** Every row has its outcome */
  | 'complete'
  /** Rows are being imported */
  | 'running'
  /** It may be resumed */
  | 'stopped'
  /** For a worker that begins it, or goes on with it */
  | 'waiting';

/** What becomes of a row about a SKU that the catalogue does not have */
export type ImportUnknownSkus =
  /** It is imported all the same */
  | 'create'
  /** It is a faulty row */
  | 'refuse';

export type ImportLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportLimitsQuery = { readonly importLimits: { readonly csvBytes: number, readonly errors: number, readonly differences: number } };

export type TallyFragment = { readonly created: number, readonly updated: number, readonly unchanged: number, readonly deleted: number, readonly merged: number, readonly failed: number, readonly historyRows: number, readonly unknownSkus: number };

export type PreviewImportQueryVariables = Exact<{
  input: ImportInput;
}>;


export type PreviewImportQuery = { readonly previewImport: { readonly rows: number, readonly isRefused: boolean, readonly unknownSkus: ReadonlyArray<string>, readonly ignoredColumns: ReadonlyArray<string>, readonly tally: { readonly created: number, readonly updated: number, readonly unchanged: number, readonly deleted: number, readonly merged: number, readonly failed: number, readonly historyRows: number, readonly unknownSkus: number }, readonly errors: ReadonlyArray<{ readonly line: number, readonly message: string }>, readonly differences: ReadonlyArray<{ readonly line: number, readonly sourceCode: string, readonly sku: string, readonly outcome: ImportOutcome, readonly before: { readonly quantity: number, readonly status: number } | null, readonly after: { readonly quantity: number, readonly status: number } | null }> } };

export type StartImportMutationVariables = Exact<{
  input: ImportInput;
  resume?: string | null | undefined;
}>;


export type StartImportMutation = { readonly startImport: { readonly runId: string } };

export type ImportRunQueryVariables = Exact<{
  runId: string;
}>;


export type ImportRunQuery = { readonly importRun: { readonly runId: string, readonly requestId: string, readonly kind: ImportKind, readonly behavior: ImportBehavior, readonly fileName: string, readonly state: ImportState, readonly rowsDone: number, readonly rowsTotal: number | null, readonly stopMessage: string | null, readonly canResume: boolean, readonly actorLabel: string | null, readonly startedAt: string, readonly updatedAt: string, readonly tally: { readonly created: number, readonly updated: number, readonly unchanged: number, readonly deleted: number, readonly merged: number, readonly failed: number, readonly historyRows: number, readonly unknownSkus: number }, readonly errors: ReadonlyArray<{ readonly line: number, readonly message: string }>, readonly stopErrors: ReadonlyArray<{ readonly line: number, readonly message: string }> } };

export type ImportRunsQueryVariables = Exact<{
  pageSize: number;
  currentPage: number;
}>;


export type ImportRunsQuery = { readonly importRuns: { readonly totalCount: number, readonly items: ReadonlyArray<{ readonly runId: string, readonly kind: ImportKind, readonly behavior: ImportBehavior, readonly fileName: string, readonly state: ImportState, readonly rowsDone: number, readonly rowsTotal: number | null, readonly actorLabel: string | null, readonly startedAt: string, readonly tally: { readonly created: number, readonly updated: number, readonly unchanged: number, readonly deleted: number, readonly merged: number, readonly failed: number, readonly historyRows: number, readonly unknownSkus: number } }> } };

export type ExportSourcesQueryVariables = Exact<{
  currentPage: number;
}>;


export type ExportSourcesQuery = { readonly sources: { readonly items: ReadonlyArray<{ readonly sourceCode: string, readonly name: string }>, readonly pageInfo: { readonly totalPages: number } } };

export const ImportLimitsDocument = "query ImportLimits{importLimits{csvBytes errors differences}}" as TypedDocument<ImportLimitsQuery, ImportLimitsQueryVariables>;

export const PreviewImportDocument = "query PreviewImport($input:ImportInput!){previewImport(input:$input){rows isRefused unknownSkus ignoredColumns tally{...Tally}errors{line message}differences{line sourceCode sku outcome before{quantity status}after{quantity status}}}}fragment Tally on ImportTally{created updated unchanged deleted merged failed historyRows unknownSkus}" as TypedDocument<PreviewImportQuery, PreviewImportQueryVariables>;

export const StartImportDocument = "mutation StartImport($input:ImportInput!$resume:String){startImport(input:$input resume:$resume){runId}}" as TypedDocument<StartImportMutation, StartImportMutationVariables>;

export const ImportRunDocument = "query ImportRun($runId:String!){importRun(runId:$runId){runId requestId kind behavior fileName state rowsDone rowsTotal tally{...Tally}errors{line message}stopMessage stopErrors{line message}canResume actorLabel startedAt updatedAt}}fragment Tally on ImportTally{created updated unchanged deleted merged failed historyRows unknownSkus}" as TypedDocument<ImportRunQuery, ImportRunQueryVariables>;

export const ImportRunsDocument = "query ImportRuns($pageSize:Int!$currentPage:Int!){importRuns(pageSize:$pageSize currentPage:$currentPage){totalCount items{runId kind behavior fileName state rowsDone rowsTotal tally{...Tally}actorLabel startedAt}}}fragment Tally on ImportTally{created updated unchanged deleted merged failed historyRows unknownSkus}" as TypedDocument<ImportRunsQuery, ImportRunsQueryVariables>;

export const ExportSourcesDocument = "query ExportSources($currentPage:Int!){sources(pageSize:200 currentPage:$currentPage sort:{field:sourceCode direction:asc}){items{sourceCode name}pageInfo{totalPages}}}" as TypedDocument<ExportSourcesQuery, ExportSourcesQueryVariables>;
