import type { Type } from '@nestjs/common';
import { Command, Option } from 'nest-commander';
import type { CommandOutput } from '../../../platform/cli/command-output.js';
import { EXIT } from '../../../platform/cli/exit-code.js';
import { OperatorCommand } from '../../../platform/cli/operator-command.js';

export interface RepairOptions {
  readonly dryRun?: boolean;
}

/** What a repair says while it runs. */
export interface RepairWords {
  /** What its progress counts: "Slices compared". */
  readonly counted: string;
  /** What Ctrl+C leaves of a dry run: "Nothing was changed." */
  readonly nothing: string;
  /** What Ctrl+C leaves of a run that has repaired so many. */
  readonly done: (count: number) => string;
}

/** One run of a repair. */
export interface RepairRun<Options extends RepairOptions = RepairOptions> {
  /** What the command line says. */
  readonly options: Options;
  readonly dryRun: boolean;
  /** Of what the repair does to each thing that it found: "would be" or "were". */
  readonly verb: 'would be' | 'were';
  /**
   * To be called between two batches: how many more were looked at, and how many of them are repaired. Throws where
   * Ctrl+C was pressed.
   */
  readonly afterStep: (examined: number, repaired: number) => void;
}

/** What a repair did or, dry, would do. */
export interface RepairOutcome {
  readonly lines: readonly string[];
  /** The document of `--json`, below `dry_run`. */
  readonly document: object;
}

/**
 * A command that repairs what a check of the doctor found, slice by slice, and can be stopped between two and run
 * again. The subclass has its words and calls one service; a dry run, progress, Ctrl+C and the end are here. Declare it
 * with `@Repair`.
 */
export abstract class RepairCommand<Options extends RepairOptions = RepairOptions> extends OperatorCommand<Options> {
  protected abstract readonly words: RepairWords;

  /** Repairs, or counts what there is to repair. */
  protected abstract repair(run: RepairRun<Options>, output: CommandOutput): Promise<RepairOutcome>;

  protected async execute(_args: readonly string[], options: Options, output: CommandOutput): Promise<number> {
    const { dryRun = false } = options;
    const { counted, nothing, done } = this.words;
    let count = 0;
    const progress = output.progress(counted);
    const betweenSteps = output.batches(() => (dryRun ? nothing : done(count)));
    const afterStep: RepairRun['afterStep'] = (examined, repaired) => {
      count += repaired;
      progress.advance(examined);
      betweenSteps();
    };
    const verb = dryRun ? 'would be' : 'were';
    const { lines, document } = await this.repair({ options, dryRun, verb, afterStep }, output);
    output.endProgress();
    for (const line of lines) output.line(line);
    output.json({ dry_run: dryRun, ...document });
    return EXIT.success;
  }
}

interface RepairDeclaration {
  readonly name: string;
  readonly description: string;
  /** What `--dry-run` does, for `--help`. */
  readonly dryRun: string;
}

/** Declares a `RepairCommand`: its name, what it does, and `--dry-run` in its own words. */
export function Repair({ dryRun, ...command }: RepairDeclaration) {
  return (target: Type<RepairCommand>): void => {
    const parseDryRun = { value: (): boolean => true };
    Object.defineProperty(target.prototype, 'parseDryRun', parseDryRun);
    // Options belong to methods, and one that is inherited would have the same words everywhere.
    Option({ flags: '--dry-run', description: dryRun })(target.prototype as object, 'parseDryRun', parseDryRun);
    Command(command)(target);
  };
}
