import { Command, Option } from 'nest-commander';
import type { DatabaseNeed } from '../../../platform/cli/command-runtime.js';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import type { ExitCodes } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';
import { UsageError } from '../../../platform/cli/usage-error.js';
import { Doctor } from '../app/doctor.service.js';
import type { CheckReport, DoctorReport } from '../domain/report.js';

interface DoctorOptions {
  readonly check?: readonly string[];
}

/** Examples of a kind on the screen; the document has all that are kept. */
const EXAMPLES_SHOWN = 3;

/** `bin/cli inventory:doctor`: exit 1 where something is wrong. */
@Command({
  name: 'inventory:doctor',
  description:
    'compare the ledgers with all that follows from them: what is wrong, how much, and the command that repairs it',
})
export class DoctorCommand extends OperatorCommand<DoctorOptions> {
  protected override readonly databaseNeed: DatabaseNeed = 'connected';

  constructor(private readonly doctor: Doctor) {
    super();
  }

  protected override helpText(): string {
    return `It changes and locks nothing and runs beside the service. What it finds is looked at a second time before it counts.

Checks: ${this.doctor.keys.join(', ')}`;
  }

  protected override exitCodes(): ExitCodes {
    return { [EXIT.success]: 'nothing is wrong', [EXIT.failure]: 'something is wrong, or a check failed' };
  }

  @Option({ flags: '--check <keys>', description: 'these checks alone, separated by commas' })
  parseCheck(value: string): readonly string[] {
    return this.known(value);
  }

  protected async execute(_args: readonly string[], { check }: DoctorOptions, output: CommandOutput): Promise<number> {
    const progress = output.progress('Slices compared');
    const betweenSlices = output.batches(() => 'Nothing was changed.');
    const report = await this.doctor.examine({
      ...(check ? { checks: check } : {}),
      afterSlice: () => {
        progress.advance(1);
        betweenSlices();
      },
    });
    output.endProgress();
    show(report, output);
    output.json(documentOf(report));
    return report.isHealthy ? EXIT.success : EXIT.failure;
  }

  private known(text: string): string[] {
    const keys = text.split(',').map((key) => key.trim());
    const unknown = keys.find((key) => !this.doctor.keys.includes(key));
    if (unknown !== undefined) {
      throw new UsageError(`There is no check "${unknown}". Checks: ${this.doctor.keys.join(', ')}.`);
    }
    return keys;
  }
}

function show({ checks, findings, isHealthy }: DoctorReport, output: CommandOutput): void {
  output.table(
    ['Check', 'Key', 'Found'],
    checks.map((check) => [check.title, check.key, foundBy(check)]),
    true,
  );
  for (const check of checks) showFindings(check, output);
  output.line(isHealthy ? 'Nothing is wrong.' : `${findings} finding(s).`);
}

function foundBy({ failure, findings, kinds }: CheckReport): string | number {
  if (failure !== null) return 'it failed';
  const noted = kinds.reduce((sum, { isNotice, count }) => sum + (isNotice ? count : 0), 0);
  return findings > 0 ? findings : noted > 0 ? `${noted} noted` : 'nothing';
}

function showFindings({ kinds, title, failure }: CheckReport, output: CommandOutput): void {
  if (failure !== null) output.line(`\n${title}: the check failed: ${failure}`);
  for (const { title: what, count, examples, repair, remark } of kinds) {
    output.line(`\n${what}: ${count}`);
    for (const example of examples.slice(0, EXAMPLES_SHOWN)) output.line(`  - ${example}`);
    if (count > EXAMPLES_SHOWN) output.line(`  - and ${count - Math.min(EXAMPLES_SHOWN, examples.length)} more`);
    output.line(`  Repair: ${repair}`);
    if (remark !== '') output.line(`  (${remark})`);
  }
  if (kinds.length > 0) output.line('');
}

function documentOf({ checks, findings, isHealthy }: DoctorReport): unknown {
  return {
    healthy: isHealthy,
    findings,
    checks: checks.map((check) => ({
      key: check.key,
      title: check.title,
      compares: check.compares,
      examined: check.examined,
      findings: check.findings,
      failure: check.failure,
      kinds: check.kinds.map(({ isNotice, ...kind }) => ({ ...kind, is_notice: isNotice })),
    })),
  };
}
