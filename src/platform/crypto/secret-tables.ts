import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { FindOptionsOrder, FindOptionsSelect, FindOptionsWhere, ObjectLiteral, Repository } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { Database } from '../database/database.js';
import { SecretCipher } from './secret-cipher.js';

/** Rows that are locked at once. */
const SECRET_SLICE_ROWS = 200;

/** An encrypted column. */
interface SecretColumn<Entity> {
  /** Its property; null in a row that has no such secret. */
  readonly property: keyof Entity & string;
  /** The context that `SecretCipher` was given for it. */
  contextOf(row: Entity): string;
}

/** A table in which a module keeps encrypted secrets. */
interface SecretTable<Entity extends ObjectLiteral> {
  /** What people call it; tells it from the others. */
  readonly name: string;
  readonly repository: Repository<Entity>;
  /** The primary key, a number above zero: the order of the walk. */
  readonly id: keyof Entity & string;
  /** Rows of the table that hold secrets; all of them where it is absent. */
  readonly where?: FindOptionsWhere<Entity>;
  /** What `contextOf` reads. */
  readonly needs: readonly (keyof Entity & string)[];
  readonly columns: readonly SecretColumn<Entity>[];
}

/** A stored secret by the row and the column that hold it. */
export interface HeldSecret {
  readonly id: number;
  readonly property: string;
}

/** What was found in some rows of a table, and done about it. */
export interface SecretSlice {
  readonly secrets: number;
  /** Under the key of today before the slice was looked at. */
  readonly current: number;
  /** Under an older key, or in an older form. */
  readonly outdated: number;
  readonly unreadable: readonly HeldSecret[];
  /** The id to go on after; null after the last row. */
  readonly next: number | null;
}

/** A registered table, walked by whoever asks. */
export interface WalkedSecretTable {
  readonly name: string;
  /** The rows after an id: what is in them. Changes nothing and locks nothing. */
  look(after: number, rows?: number): Promise<SecretSlice>;
  /** The same rows, locked, in one transaction: what is outdated is encrypted with the key of today. */
  renew(after: number, rows?: number): Promise<SecretSlice>;
}

/** The tables of all modules that keep encrypted secrets. Each module registers its own when it starts. */
@Injectable()
export class SecretTables {
  private readonly registered: WalkedSecretTable[] = [];

  constructor(
    private readonly database: Database,
    private readonly cipher: SecretCipher,
  ) {}

  /** In the order of their registration. */
  get all(): readonly WalkedSecretTable[] {
    return this.registered;
  }

  register<Entity extends ObjectLiteral>(table: SecretTable<Entity>): void {
    const walk = (after: number, rows: number, isLocking: boolean): Promise<SecretSlice> =>
      slice(table, this.cipher, { after, rows, isLocking });
    this.registerWalked({
      name: table.name,
      look: (after, rows = SECRET_SLICE_ROWS) => walk(after, rows, false),
      renew: (after, rows = SECRET_SLICE_ROWS) => this.database.run(() => walk(after, rows, true)),
    });
  }

  /** A table whose module walks it itself, as its rows hold something else than encrypted texts. */
  registerWalked(table: WalkedSecretTable): void {
    this.registered.push(table);
  }
}

interface Step {
  readonly after: number;
  readonly rows: number;
  /** Whether the rows are locked, and what is outdated is written anew. */
  readonly isLocking: boolean;
}

/** A secret that is to be written anew. */
interface Renewal extends HeldSecret {
  readonly text: string;
}

async function slice<Entity extends ObjectLiteral>(
  table: SecretTable<Entity>,
  cipher: SecretCipher,
  step: Step,
): Promise<SecretSlice> {
  const rows = await readRows(table, step);
  const renewals: Renewal[] = [];
  const unreadable: HeldSecret[] = [];
  let current = 0;
  let outdated = 0;
  for (const row of rows) {
    const id = Number(row[table.id]);
    for (const column of table.columns) {
      const stored = row[column.property] as string | null;
      if (stored === null) continue;
      const held = { id, property: column.property };
      const context = column.contextOf(row);
      const state = cipher.stateOf(stored, context);
      if (state === 'current') current += 1;
      else if (state === 'unreadable') unreadable.push(held);
      else {
        outdated += 1;
        if (step.isLocking) renewals.push({ ...held, text: cipher.encrypt(cipher.decrypt(stored, context), context) });
      }
    }
  }
  if (renewals.length > 0) await writeRenewals(table, renewals);
  return {
    secrets: current + outdated + unreadable.length,
    current,
    outdated,
    unreadable,
    next: rows.length < step.rows ? null : Number(rows.at(-1)?.[table.id]),
  };
}

function readRows<Entity extends ObjectLiteral>(
  { repository, id, where, needs, columns }: SecretTable<Entity>,
  { after, rows, isLocking }: Step,
): Promise<Entity[]> {
  const properties = [id, ...needs, ...columns.map(({ property }) => property)];
  return repository.find({
    select: Object.fromEntries(properties.map((property) => [property, true])) as FindOptionsSelect<Entity>,
    where: { ...where, [id]: MoreThan(after) } as FindOptionsWhere<Entity>,
    order: { [id]: 'ASC' } as FindOptionsOrder<Entity>,
    take: rows,
    ...(isLocking ? { lock: { mode: 'pessimistic_write' } } : {}),
  });
}

/** One statement, whatever the number of rows and columns. */
async function writeRenewals<Entity extends ObjectLiteral>(
  { repository, id, columns }: SecretTable<Entity>,
  renewals: readonly Renewal[],
): Promise<void> {
  const nameOf = (property: string): string =>
    repository.metadata.findColumnWithPropertyName(property)?.databaseName ?? property;
  const parameters: Record<string, unknown> = {};
  const caseOf = (property: string): string | undefined => {
    const cases = renewals.flatMap((renewal, index) => {
      if (renewal.property !== property) return [];
      parameters[`id${index}`] = renewal.id;
      parameters[`text${index}`] = renewal.text;
      return [`WHEN :id${index} THEN :text${index}`];
    });
    return cases.length > 0 ? `CASE ${nameOf(id)} ${cases.join(' ')} ELSE ${nameOf(property)} END` : undefined;
  };
  const values = columns.flatMap(({ property }) => {
    const text = caseOf(property);
    return text === undefined ? [] : [[property, (): string => text] as const];
  });
  await repository
    .createQueryBuilder()
    .update()
    .set(Object.fromEntries(values) as QueryDeepPartialEntity<Entity>)
    .where(`${nameOf(id)} IN (:...ids)`, { ids: [...new Set(renewals.map((renewal) => renewal.id))] })
    .setParameters(parameters)
    .execute();
}
