import type { SecurityLogQuery } from '../../api/generated/security';

export type Entry = SecurityLogQuery['securityLog']['items'][number];

/** `permission_refused` as people read it: "Permission refused". */
export function eventText(event: string): string {
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
    isSecret ? `${field} changed` : `${field}: ${before ?? '–'} → ${after ?? '–'}`,
  );
  return [...(detail === null ? [] : [detail]), ...parts].join('; ');
}

function namedText(type: string, id: string | null, label: string | null): string {
  if (label !== null) return `${label} (${type})`;
  if (id === null) return type;
  return /^\d+$/.test(id) ? `${type} #${id}` : id;
}
