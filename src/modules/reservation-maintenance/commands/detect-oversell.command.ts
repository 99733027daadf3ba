import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { CHECK_EXIT_CODES, EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { parseInteger, parseText } from '../../../platform/cli/option-values.js';
import { SKU_LENGTH_MAX, SOURCE_CODE_LENGTH_MAX } from '../../../platform/identifiers/lengths.js';
import { DetectOversell, OVERSELL_LIMIT_MAX } from '../app/detect-oversell.service.js';
import { oversoldBy } from '../domain/oversold-position.js';
import type { OversoldPosition } from '../domain/oversold-position.js';

interface DetectOptions {
  readonly source?: string;
  readonly sku?: string;
  readonly limit: number;
}

/** `bin/cli inventory:reservation:detect-oversell`: exit 1 where a source has less on hand than orders hold there. */
@Command({
  name: 'inventory:reservation:detect-oversell',
  description:
    'list sources that have less in stock than orders hold there; it changes nothing and runs whatever the settings say',
})
export class DetectOversellCommand extends OperatorCommand<DetectOptions> {
  protected override readonly databaseNeed = 'readable';

  constructor(private readonly detection: DetectOversell) {
    super();
  }

  protected override exitCodes(): ExitCodes {
    return CHECK_EXIT_CODES;
  }

  @Option({ flags: '--source <code>', description: 'this source alone' })
  parseSource(value: string): string {
    return parseText(value, { max: SOURCE_CODE_LENGTH_MAX });
  }

  @Option({ flags: '--sku <sku>', description: 'this SKU alone' })
  parseSku(value: string): string {
    return parseText(value, { max: SKU_LENGTH_MAX });
  }

  @Option({ flags: '--limit <count>', description: 'positions to list', defaultValue: 1000 })
  parseLimit(value: string): number {
    return parseInteger(value, { min: 1, max: OVERSELL_LIMIT_MAX });
  }

  protected async execute(
    _args: readonly string[],
    { source, sku, limit }: DetectOptions,
    output: CommandOutput,
  ): Promise<number> {
    const positions = await this.detection.find({
      limit,
      ...(source === undefined ? {} : { sourceCode: source }),
      ...(sku === undefined ? {} : { sku }),
    });
    output.json({ positions: positions.map(documentOf) });
    if (positions.length === 0) {
      output.line('No oversold source positions found.');
      return EXIT.success;
    }
    output.table(
      ['Source', 'SKU', 'Physical', 'Committed', 'Oversold by'],
      positions.map((position) => [
        position.sourceCode,
        position.sku,
        position.physical.toNumber(),
        position.committed.toNumber(),
        oversoldBy(position).toNumber(),
      ]),
    );
    output.line(`${positions.length} oversold source position(s).`);
    return EXIT.failure;
  }
}

function documentOf(position: OversoldPosition): unknown {
  return {
    source_code: position.sourceCode,
    sku: position.sku,
    physical: position.physical,
    committed: position.committed,
    oversold_by: oversoldBy(position),
  };
}
