import { Injectable } from '@nestjs/common';
import { SecretTables } from './secret-tables.js';
import type { HeldSecret, SecretSlice, WalkedSecretTable } from './secret-tables.js';

/** Unreadable secrets of one table that a report names. */
const NAMED_MAX = 20;

interface RotationOptions {
  /** Only counts. */
  readonly isDryRun?: boolean;
  /** Called after each slice, which is committed by then; may throw to stop. */
  readonly afterSlice?: (step: { readonly examined: number; readonly renewed: number }) => void;
}

/** What became of the secrets of one table. */
export interface RotatedSecrets {
  readonly name: string;
  readonly secrets: number;
  /** Encrypted anew, or to be so in a dry run. */
  readonly renewed: number;
  /** Under another key or form still: what a process with the old key has written meanwhile, or all in a dry run. */
  readonly left: number;
  readonly unreadable: number;
  /** The first of those that no key opens. */
  readonly examples: readonly HeldSecret[];
}

/**
 * Encrypts with the key of today whatever an older one made. It goes through all tables slice by slice. Each slice is
 * one transaction, so that it can be stopped anywhere and run again, beside itself and beside the service.
 */
@Injectable()
export class RotateSecrets {
  constructor(private readonly tables: SecretTables) {}

  async execute(options: RotationOptions = {}): Promise<readonly RotatedSecrets[]> {
    const rotated: RotatedSecrets[] = [];
    for (const table of this.tables.all) rotated.push(await rotate(table, options));
    return rotated;
  }
}

async function rotate(
  table: WalkedSecretTable,
  { isDryRun = false, afterSlice = () => undefined }: RotationOptions,
): Promise<RotatedSecrets> {
  let renewed = 0;
  if (!isDryRun) {
    for await (const slice of walk((after) => table.renew(after))) {
      renewed += slice.outdated;
      afterSlice({ examined: slice.secrets, renewed: slice.outdated });
    }
  }
  let [secrets, left, unreadable] = [0, 0, 0];
  const examples: HeldSecret[] = [];
  for await (const slice of walk((after) => table.look(after))) {
    secrets += slice.secrets;
    left += slice.outdated;
    unreadable += slice.unreadable.length;
    examples.push(...slice.unreadable.slice(0, NAMED_MAX - examples.length));
    if (isDryRun) afterSlice({ examined: slice.secrets, renewed: 0 });
  }
  return { name: table.name, secrets, renewed: isDryRun ? left : renewed, left, unreadable, examples };
}

async function* walk(step: (after: number) => Promise<SecretSlice>): AsyncGenerator<SecretSlice> {
  let after: number | null = 0;
  while (after !== null) {
    const slice: SecretSlice = await step(after);
    yield slice;
    after = slice.next;
  }
}
