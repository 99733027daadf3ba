import { Field, SchemaName } from '../../../platform/http/field.js';
import { BEHAVIORS } from '../domain/behavior.js';

/** What the body limit lets through is the real bound of a file. */
const CSV_LENGTH_MAX = 1024 * 1024 * 1024;
const ROWS_MAX = 100_000;
const ID_LENGTH_MAX = 64;

@SchemaName('StockSourceRowInput')
export class StockSourceRowRequest {
  @Field.text({ example: 'eu-1' })
  sourceCode?: string | null;

  @Field.text({ example: 'SKU-1' })
  sku?: string | null;

  @Field.json({ example: 5.5, description: 'Judged with its row, like a cell of a file' })
  quantity?: unknown;

  @Field.json({ example: 1, description: '1 in stock, 0 out of stock; may be left out' })
  status?: unknown;

  @Field.json({ example: 'damaged', description: 'The state of the quantity; available where it is left out' })
  state?: unknown;
}

/** What every import over REST takes. */
@SchemaName('ImportInputBody')
export class CsvImportRequest {
  @Field.text({ maxLength: CSV_LENGTH_MAX, example: 'source_code,sku,quantity,status\neu-1,SKU-1,5.5,1\n' })
  csv?: string | null;

  @Field.text({ maxLength: 3, example: ',', description: 'What stands between two cells; a comma by default' })
  delimiter?: string | null;

  @Field.flag({ strict: true, description: 'Say what would change, and change nothing' })
  dryRun?: boolean | null;

  @Field.text({
    example: 'validation-stop-on-errors',
    description: 'validation-stop-on-errors (by default) or validation-skip-errors',
  })
  validationStrategy?: string | null;

  @Field.text({ maxLength: ID_LENGTH_MAX, description: 'The run to go on with, where it was interrupted' })
  resume?: string | null;
}

@SchemaName('StockSourceImportInput')
export class StockSourceImportRequest extends CsvImportRequest {
  @Field.text({ words: BEHAVIORS, example: 'append', description: 'append where it is left out' })
  behavior?: string | null;

  @Field.text({
    example: 'refuse',
    description:
      'What becomes of a row about a SKU that the catalogue does not have: refuse (by default) makes it a faulty row, ' +
      'create imports it all the same. Rows that delete are not asked',
  })
  unknownSkus?: string | null;

  @Field.list(() => StockSourceRowRequest, { maxItems: ROWS_MAX, description: 'Instead of csv' })
  rows?: StockSourceRowRequest[] | null;
}

export class ImportStockSourcesRequest {
  @Field.object(() => StockSourceImportRequest, { name: 'import', required: true })
  import!: StockSourceImportRequest;
}

export class ImportProductsRequest {
  @Field.object(() => CsvImportRequest, { name: 'import', required: true })
  import!: CsvImportRequest;
}

export class ImportRunRequest {
  @Field.text({ required: true, maxLength: ID_LENGTH_MAX })
  runId!: string;
}
