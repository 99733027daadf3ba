import { Injectable, Logger } from '@nestjs/common';
import type { OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, Like } from 'typeorm';
import type { Repository } from 'typeorm';
import { SecretCipher, UnreadableSecret } from '../../../platform/crypto/secret-cipher.js';
import { SecretTables } from '../../../platform/crypto/secret-tables.js';
import { invalid } from '../../../platform/errors/application-error.js';
import type { SettingDefinition } from '../domain/definition.js';
import { SETTING_PATHS, SETTINGS } from '../domain/registry.js';
import { SettingEntity } from './setting.entity.js';

/** How every encrypted text begins. What was stored before has none, and is read as it is. */
const ENCRYPTED = /^v\d+:/;

const SECRET_PATHS: ReadonlySet<string> = new Set(SETTING_PATHS.filter((path) => isSecret(SETTINGS[path])));

function isSecret(definition: SettingDefinition): boolean {
  return definition.kind === 'text' && definition.isSecret === true;
}

function placeOf(path: string): string {
  return `core_config_data/${path}`;
}

/** Secrets among the settings are encrypted in the table (contract, "Logging in"); nobody else sees that. */
@Injectable()
export class SecretSettings implements OnModuleInit {
  private readonly logger = new Logger('Settings');

  constructor(
    private readonly cipher: SecretCipher,
    private readonly places: SecretTables,
    @InjectRepository(SettingEntity) private readonly settings: Repository<SettingEntity>,
  ) {}

  onModuleInit(): void {
    this.places.register({
      name: 'settings',
      repository: this.settings,
      id: 'configId',
      where: { path: In([...SECRET_PATHS]), value: Like('v_:%') },
      needs: ['path'],
      columns: [{ property: 'value', contextOf: ({ path }) => placeOf(path) }],
    });
  }

  /** What is stored for a setting. Throws `invalid` for a secret where there is nothing to encrypt it with. */
  sealed(path: string, text: string): string {
    if (!SECRET_PATHS.has(path) || text === '') return text;
    if (!this.cipher.isAvailable)
      throw invalid('"%1" is kept encrypted, and the server has no APP_ENCRYPTION_KEY.', [path]);
    return this.cipher.encrypt(text, placeOf(path));
  }

  /** The setting again; null for a secret that no key opens, which is logged and counts as not set. */
  opened(path: string, stored: string | null): string | null {
    if (stored === null || !SECRET_PATHS.has(path) || !ENCRYPTED.test(stored)) return stored;
    try {
      if (this.cipher.isAvailable) return this.cipher.decrypt(stored, placeOf(path));
    } catch (error) {
      if (!(error instanceof UnreadableSecret)) throw error;
    }
    this.logger.error(`The setting ${path} can not be read: it was stored with another APP_ENCRYPTION_KEY.`);
    return null;
  }
}
