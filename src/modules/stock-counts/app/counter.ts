import { currentContext } from '../../../platform/context/request-context.js';
import type { Counter } from '../domain/count-line.js';

/** Who makes the running request, as sessions and lines remember it. */
export function currentCounter(): Counter {
  const { type, id, label } = currentContext().actor;
  return { key: `${type}:${id ?? ''}`, name: label ?? id ?? type };
}
