import { t } from '../language/messages';

const WORDS: Readonly<Record<string, string>> = {
  admin: t('admin'),
  anonymous: t('anonymous'),
  customer: t('customer'),
  import: t('import'),
  integration: t('integration'),
  permission: t('permission'),
  role: t('role'),
  security_log: t('security_log'),
  setting: t('setting'),
  system: t('system'),
  user: t('user'),
  webhook: t('webhook'),
};

/** Who has done something, or what it was done to, in a word; one of a later server as it is written there. */
export function actorTypeInWords(type: string): string {
  return WORDS[type] ?? type;
}
