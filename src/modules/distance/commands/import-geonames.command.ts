import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseText } from '../../../platform/cli/option-values.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { ImportGeonames } from '../app/import-geonames.service.js';
import type { GeonameImport, GeonameImportListeners } from '../app/import-geonames.service.js';
import { geonameInput } from './geoname-input.js';
import type { GeonameInput } from './geoname-input.js';

interface ImportGeonamesCommandOptions {
  readonly file: readonly string[];
  readonly dryRun?: boolean;
}

const COUNTRIES_MAX = 300;
const FILES_MAX = 300;
const PATH_LENGTH_MAX = 4096;

/** `bin/cli inventory-geonames:import`: where postcodes are, for distances without a map service. */
@Command({
  name: 'inventory-geonames:import',
  arguments: '<countries...>',
  argsDescription: { countries: 'codes of two letters, as DE; each is replaced as a whole' },
  description: 'replace the places of countries by those of the public postal code files of GeoNames',
})
export class ImportGeonamesCommand extends OperatorCommand<ImportGeonamesCommandOptions> {
  constructor(private readonly imports: ImportGeonames) {
    super();
  }

  @Option({
    flags: '--file <path>',
    description:
      'a postal code file of GeoNames, plain or with a name that ends in .gz; - for standard input; may be repeated',
    required: true,
  })
  parseFile(value: string, earlier?: readonly string[]): readonly string[] {
    return [...(earlier ?? []), parseText(value, { max: PATH_LENGTH_MAX })];
  }

  @Option({ flags: '--dry-run', description: 'read the files, say what would change, and change nothing' })
  parseDryRun(): boolean {
    return true;
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.failure]: 'lines were left out, a country is not in the files, or it failed' };
  }

  protected override checkUsage(countries: readonly string[], { file }: ImportGeonamesCommandOptions): void {
    if (countries.length > COUNTRIES_MAX) throw new UsageError(`${COUNTRIES_MAX} countries at most can be named.`);
    const wrong = countries.find((country) => !/^[A-Za-z]{2}$/.test(country));
    if (wrong !== undefined) throw new UsageError(`"${wrong}" is no country: a code of two letters is needed, as DE.`);
    if (file.length > FILES_MAX) throw new UsageError(`${FILES_MAX} files at most can be named.`);
  }

  protected async execute(
    countries: readonly string[],
    { file, dryRun: isDryRun = false }: ImportGeonamesCommandOptions,
    output: CommandOutput,
  ): Promise<number> {
    const files = [...new Set(file)].map(geonameInput);
    const imported = await this.imports.execute({ countries, files, isDryRun, ...listeners(files, output) });
    output.endProgress();
    show(imported, isDryRun, output);
    return imported.faultyLines > 0 || imported.countries.some(({ places }) => places === 0)
      ? EXIT.failure
      : EXIT.success;
  }
}

function listeners(files: readonly GeonameInput[], output: CommandOutput): GeonameImportListeners {
  const isSized = files.every(({ size }) => size !== undefined);
  const total = files.reduce((sum, { size }) => sum + (size ?? 0), 0);
  const reading = output.progress(isSized ? 'Bytes read' : 'Lines read', isSized ? total : undefined);
  const check = output.batches(() => 'Each country has its old places or its new ones.');
  let shown = 0;
  let writing: ReturnType<CommandOutput['progress']> | undefined;
  return {
    afterRead: (lines) => {
      const bytes = files.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
      reading.advance(isSized ? bytes - shown : lines);
      shown = bytes;
      check();
    },
    afterWrite: (rows) => {
      writing ??= output.progress('Places written');
      writing.advance(rows);
      check();
    },
  };
}

function show(imported: GeonameImport, isDryRun: boolean, output: CommandOutput): void {
  const { countries, otherLines, faultyLines, faults } = imported;
  output.table(
    ['Country', isDryRun ? 'Places to be written' : 'Places'],
    countries.map(({ code, places }) => [code, places === 0 ? 'none in the files: left as it was' : places]),
  );
  if (otherLines > 0) output.note(`${otherLines} line(s) are of other countries.`);
  for (const { file, line, reason } of faults) output.note(`Line ${line} of ${file} was left out: ${reason}.`);
  if (faultyLines > faults.length) output.note(`${faultyLines - faults.length} further line(s) were left out.`);
  output.json({
    ...(isDryRun ? { dry_run: true } : {}),
    countries,
    other_lines: otherLines,
    faulty_lines: faultyLines,
    faults,
  });
}
