import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { isTriggerRefused } from './failure.js';
import { Migrator } from './migrator.js';

/** A trigger of this build. Its body cannot be changed: a new one needs a new name. */
export interface Trigger {
  readonly name: string;
  /** What follows the name in `CREATE TRIGGER`. */
  readonly body: string;
  /** The trigger that its body has it follow: it is created anew whenever that one is. */
  readonly follows?: string;
  /**
   * A statement that says that what the trigger watches is no longer known. It runs before the trigger is created, so
   * that a crash leaves nothing unsaid, and again behind it.
   */
  readonly distrust?: string;
}

/** Triggers that belong together. */
export interface TriggerSet {
  readonly triggers: readonly Trigger[];
  /**
   * Names of earlier versions. They are dropped before any is created, so that no row is counted by two. They stay where the
   * server allows no new one.
   */
  readonly formerNames?: readonly string[];
  /** What an operator is told where the server does not allow triggers. */
  readonly refusal: string;
}

/** What follows the name of a trigger that is created only to see whether the server allows it. */
const ALLOWED = '_allowed';
/** The event and the table of a trigger. */
const HEAD = /^\s*(?:BEFORE|AFTER)\s.+?\sFOR EACH ROW/is;

/** Creates and drops triggers. They are no part of a migration: a server may forbid them until an operator allows them. */
@Injectable()
export class TriggerInstaller {
  private readonly sets: TriggerSet[] = [];

  constructor(
    private readonly database: Database,
    private readonly migrator: Migrator,
  ) {}

  /** Installs the set after every run of the migrations; `step` names it. */
  installWithMigrations(step: string, set: TriggerSet): void {
    this.sets.push(set);
    this.migrator.addStep({ name: step, run: () => this.install(set) });
  }

  /** What an operator is to be told of the sets that are not there in full, in one look. */
  async missing(): Promise<string[]> {
    const present = await this.present();
    return this.sets
      .filter(({ triggers }) => !triggers.every(({ name }) => present.has(name)))
      .map(({ refusal }) => refusal);
  }

  /** Creates those that are missing; returns the set's refusal where the server does not allow it. */
  async install({ triggers, formerNames = [], refusal }: TriggerSet): Promise<string | undefined> {
    try {
      const present = await this.present();
      for (const { name } of triggers) if (present.has(name + ALLOWED)) await this.drop(name + ALLOWED);
      const former = formerNames.filter((name) => present.has(name));
      const missing = triggers.find(({ name }) => !present.has(name));
      if (former.length > 0 && missing) await this.assertAllowed(missing);
      for (const name of former) await this.drop(name);
      const created = new Set<string>();
      for (const trigger of triggers) {
        const { name, follows } = trigger;
        const isBehind = follows === undefined || !created.has(follows);
        if (present.has(name) && isBehind) continue;
        await this.createWatched(trigger, present.has(name));
        created.add(name);
      }
      return undefined;
    } catch (error) {
      if (isTriggerRefused(error)) return refusal;
      throw error;
    }
  }

  /** Whether all of them are there. */
  async areInstalled(triggers: readonly Trigger[]): Promise<boolean> {
    const present = await this.present();
    return triggers.every(({ name }) => present.has(name));
  }

  /** The names of all triggers of this database. */
  async present(): Promise<ReadonlySet<string>> {
    const rows = await this.database.query<{ name: string }>(
      'SELECT trigger_name AS name FROM information_schema.triggers WHERE trigger_schema = DATABASE()',
    );
    return new Set(rows.map(({ name }) => name));
  }

  /**
   * Throws what the server says where it allows no trigger. A server may let a user drop triggers who may create none: MySQL
   * does with a binary log. What an earlier version has left is of more use than nothing.
   */
  private async assertAllowed({ name, body }: Trigger): Promise<void> {
    const [head] = HEAD.exec(body) ?? [];
    if (head === undefined) throw new Error(`The trigger ${name} does not say what it follows.`);
    await this.create({ name: name + ALLOWED, body: `${head} SET @inventory_trigger_allowed = NULL` });
    await this.drop(name + ALLOWED);
  }

  private async createWatched(trigger: Trigger, isThere: boolean): Promise<void> {
    const { name, distrust } = trigger;
    const note = async (): Promise<void> => {
      if (distrust !== undefined) await this.database.run(() => this.database.execute(distrust));
    };
    await note();
    if (isThere) await this.drop(name);
    await this.create(trigger);
    await note();
  }

  async create({ name, body }: Trigger): Promise<void> {
    await this.database.execute(`CREATE TRIGGER ${name} ${body}`);
  }

  /** Drops the trigger where it is there. */
  async drop(name: string): Promise<void> {
    await this.database.execute(`DROP TRIGGER IF EXISTS ${name}`);
  }
}
