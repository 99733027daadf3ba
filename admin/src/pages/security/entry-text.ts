import type { SecurityLogQuery } from '../../api/generated/security';
import { t } from '../../language/messages';
import { actorTypeInWords } from '../../components/actor-words';

export type Entry = SecurityLogQuery['securityLog']['items'][number];

const EVENTS: Readonly<Record<string, string>> = {
  login: t('Login'),
  login_refused: t('Login refused'),
  login_limited: t('Login limited'),
  login_locked: t('Login locked'),
  sign_out: t('Log out'),
  sessions_ended: t('Sessions ended'),
  token_missing: t('Token missing'),
  token_refused: t('Token refused'),
  signature_refused: t('Signature refused'),
  permission_refused: t('Permission refused'),
  user_created: t('User created'),
  user_changed: t('User changed'),
  role_created: t('Role created'),
  role_changed: t('Role changed'),
  role_deleted: t('Role deleted'),
  integration_created: t('Integration created'),
  integration_changed: t('Integration changed'),
  integration_revoked: t('Integration revoked'),
  customer_created: t('Customer created'),
  customer_changed: t('Customer changed'),
  setting_changed: t('Setting changed'),
  secret_changed: t('Secret changed'),
  webhook_created: t('Webhook created'),
  webhook_changed: t('Webhook changed'),
  webhook_deleted: t('Webhook deleted'),
  security_log_pruned: t('Security log pruned'),
};

/** `permission_refused` as people read it: "Permission refused"; one of a later server with blanks. */
export function eventText(event: string): string {
  const known = EVENTS[event];
  if (known !== undefined) return known;
  const words = event.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `jane (admin)`, `integration #8`, `system`; of somebody anonymous the name that they tried. */
export function actorText({ actorType, actorId, actorLabel }: Entry): string {
  return namedText(actorType, actorId, actorLabel);
}

/** As `actorText`, of what it was done to; empty where there is nothing. */
export function targetText({ targetType, targetId, targetLabel }: Entry): string {
  return targetType === null ? '' : namedText(targetType, targetId, targetLabel);
}

/** The reason of a refusal, and each field that changed: `email: a@x → b@x; password changed`. */
export function detailText({ detail, changes }: Entry): string {
  const parts = changes.map(({ field, before, after, isSecret }) =>
    isSecret ? t('{field} changed', { field }) : `${field}: ${before ?? '–'} → ${after ?? '–'}`,
  );
  return [...(detail === null ? [] : [detail]), ...parts].join('; ');
}

function namedText(type: string, id: string | null, label: string | null): string {
  const word = actorTypeInWords(type);
  if (label !== null) return `${label} (${word})`;
  if (id === null) return word;
  return /^\d+$/.test(id) ? `${word} #${id}` : id;
}
