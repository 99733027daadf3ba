import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ApplicationError, validationFailed } from '../../../platform/errors/application-error.js';
import { LocalDelivery } from '../../../platform/queue/local-delivery.js';
import { SecurityLog } from '../../security-log/index.js';
import type { SecurityRecord } from '../../security-log/index.js';
import { SettingRepository } from '../data/setting.repository.js';
import { defaultOf, readSetting, settingText, writeSetting } from '../domain/codec.js';
import type { SettingDefinition, TextDefinition } from '../domain/definition.js';
import type { SettingPath, SettingValue } from '../domain/registry.js';
import { isSettingPath, SETTING_PATHS, SETTINGS } from '../domain/registry.js';
import { UnknownSettingError } from '../domain/unknown-setting.error.js';

type StoredTexts = ReadonlyMap<string, string | null>;

/** A change holds in every process within 5 seconds; the rest of them is left for the reading itself. */
const CACHE_MS_MAX = 3000;
/** What every row of the stock indexes depends on. */
const INDEXED_PATHS: readonly SettingPath[] = [
  'cataloginventory/item_options/manage_stock',
  'cataloginventory/item_options/backorders',
  'cataloginventory/item_options/min_qty',
  'cataloginventory/source_reservations/enabled',
];
const STARS = '******';

/** One setting as an operator sees it; all values as text, a secret's value as stars. */
export interface ShownSetting {
  readonly path: SettingPath;
  readonly kind: SettingDefinition['kind'];
  /** What is in force. */
  readonly value: string;
  readonly default: string;
  readonly isDefault: boolean;
  /** What is stored, where it is not what is in force: out of bounds, or unusable. */
  readonly stored?: string;
  /** Inclusive bounds of a number. */
  readonly min?: string;
  readonly max?: string;
  readonly options?: readonly string[];
  /** Of a text, in characters. */
  readonly maxLength?: number;
  readonly format?: TextDefinition['format'];
  readonly isSecret?: true;
  readonly description: string;
}

/** What operators change at run time (spec, "Configuration settings"). Wiring is the environment's, not this. */
@Injectable()
export class Settings {
  private cached: { readonly texts: StoredTexts; readonly readAt: number } | undefined;
  private reading: Promise<StoredTexts> | undefined;
  /** Counts the changes made here, so that a reading begun before one is not kept after it. */
  private epoch = 0;

  constructor(
    private readonly database: Database,
    private readonly repository: SettingRepository,
    private readonly delivery: LocalDelivery,
    private readonly securityLog: SecurityLog,
  ) {}

  /** The value in force, at most 5 seconds old. Never throws for what is stored: unusable texts read as the default. */
  async get<Path extends SettingPath>(path: Path): Promise<SettingValue<Path>> {
    return Settings.read(path, (await this.texts()).get(path));
  }

  /** The value as of now, read inside the running transaction: for what must not come from a cache. */
  async getFresh<Path extends SettingPath>(path: Path): Promise<SettingValue<Path>> {
    return Settings.read(path, (await this.repository.some([path])).get(path));
  }

  /** Several values as of now, in one statement inside the running transaction. */
  async getManyFresh<Path extends SettingPath>(paths: readonly Path[]): Promise<{ [Key in Path]: SettingValue<Key> }> {
    const texts = await this.repository.some(paths);
    const values = paths.map((path) => [path, Settings.read(path, texts.get(path))]);
    return Object.fromEntries(values) as { [Key in Path]: SettingValue<Key> };
  }

  /** What a stored text means, for statements that read the table of settings along with other tables. */
  static read<Path extends SettingPath>(path: Path, stored: string | null | undefined): SettingValue<Path> {
    return readSetting(SETTINGS[path], stored) as SettingValue<Path>;
  }

  /**
   * Stores one setting. Throws `UnknownSettingError`, or `invalid` for what the setting cannot be, and
   * for a number above the maximum (naming path and limit). Holds here at once, everywhere else within 5 seconds.
   */
  async set(path: string, typed: string): Promise<void> {
    await this.setMany({ [path]: typed });
  }

  /** Stores several settings or, where one is refused, none. Throws like `set`; several refusals are listed in one. */
  async setMany(typed: Readonly<Record<string, string>>): Promise<void> {
    const texts = Settings.checked(typed);
    // Inside a caller's transaction the cache would be filled with what may be rolled back.
    if (this.database.inTransaction) throw new Error('Settings are stored outside of transactions.');
    if (texts.size === 0) return;
    await this.database.run(async () => {
      const before = await this.repository.some([...texts.keys()]);
      await this.repository.save(texts);
      await this.securityLog.record(...changedSettings(before, texts));
      if (INDEXED_PATHS.some((path) => texts.has(path))) await this.delivery.send('inventory.indexer.stock', []);
    });
    this.forget();
  }

  /** One setting or, without a path, all in the order of their paths, as stored now. Throws `UnknownSettingError`. */
  async show(path?: string): Promise<ShownSetting[]> {
    const paths = path === undefined ? SETTING_PATHS : [Settings.known(path)];
    const texts = await this.repository.some(paths);
    return paths.map((each) => shown(each, texts.get(each)));
  }

  /** Throws `UnknownSettingError` unless the registry has the path. */
  static known(path: string): SettingPath {
    if (!isSettingPath(path)) throw new UnknownSettingError(path);
    return path;
  }

  /** The texts to store. Throws as `setMany` does. */
  static checked(typed: Readonly<Record<string, string>>): Map<string, string> {
    const texts = new Map<string, string>();
    const refusals: ApplicationError[] = [];
    for (const [path, text] of Object.entries(typed)) {
      try {
        texts.set(path, writeSetting(path, SETTINGS[Settings.known(path)], text));
      } catch (error) {
        if (!(error instanceof ApplicationError)) throw error;
        refusals.push(error);
      }
    }
    const [refusal] = refusals;
    if (refusal && refusals.length === 1) throw refusal;
    if (refusal) throw validationFailed(refusals, 'The settings are not saved.');
    return texts;
  }

  /** Readers that find the cache too old share one statement. */
  private async texts(): Promise<StoredTexts> {
    if (this.cached && performance.now() - this.cached.readAt < CACHE_MS_MAX) return this.cached.texts;
    // A reading inside a transaction is not shared: it goes over that transaction's own connection.
    if (this.database.inTransaction) return this.load();
    const { epoch } = this;
    this.reading ??= this.load().finally(() => {
      if (epoch === this.epoch) this.reading = undefined;
    });
    return this.reading;
  }

  private async load(): Promise<StoredTexts> {
    const { epoch } = this;
    const readAt = performance.now();
    const texts = await this.repository.all();
    // What was stored here meanwhile may be missing from what was read.
    if (epoch === this.epoch) this.cached = { texts, readAt };
    return texts;
  }

  private forget(): void {
    this.epoch += 1;
    this.reading = undefined;
    this.cached = undefined;
  }
}

/** A record of each setting whose value is another one now. */
function changedSettings(before: StoredTexts, after: ReadonlyMap<string, string>): SecurityRecord[] {
  return [...after].flatMap(([path, text]) => {
    if (!isSettingPath(path)) return [];
    const definition: SettingDefinition = SETTINGS[path];
    const [old, now] = [before.get(path), text].map((stored) => settingText(readSetting(definition, stored)));
    if (old === now) return [];
    const isSecret = definition.kind === 'text' && definition.isSecret === true;
    return {
      event: 'setting_changed',
      target: { type: 'setting', id: path },
      changes: { value: isSecret ? 'changed' : { before: old ?? null, after: now ?? null } },
    };
  });
}

function shown(path: SettingPath, stored: string | null | undefined): ShownSetting {
  const definition: SettingDefinition = SETTINGS[path];
  const hide = (text: string): string =>
    definition.kind === 'text' && definition.isSecret && text !== '' ? STARS : text;
  const value = settingText(readSetting(definition, stored));
  const initial = settingText(defaultOf(definition));
  return {
    path,
    kind: definition.kind,
    value: hide(value),
    default: initial,
    isDefault: value === initial,
    ...(typeof stored === 'string' && stored !== value ? { stored: hide(stored) } : {}),
    ...('min' in definition ? { min: String(definition.min), max: String(definition.max) } : {}),
    ...('options' in definition ? { options: definition.options.map(String) } : {}),
    ...(definition.kind === 'text' ? textTraits(definition) : {}),
    description: definition.description,
  };
}

function textTraits({ maxLength, format, isSecret }: TextDefinition): Partial<ShownSetting> {
  return { maxLength, ...(format ? { format } : {}), ...(isSecret ? { isSecret } : {}) };
}
