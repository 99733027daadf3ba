import { invalid } from '../../../platform/errors/application-error.js';
import { toSnakeCase } from '../../../platform/http/names.js';
import { isWireObject } from '../../../platform/http/structure.js';
import type { WireObject } from '../../../platform/http/structure.js';

/** A parameter of a route's path. */
export interface PathParameter {
  /** As the route declares it. */
  readonly name: string;
  /** As the upstream interface calls it, where that differs. */
  readonly alias: string;
}

/**
 * One asynchronous request in the form in which the elements of a bulk come: every parameter in one object. Later parts
 * win, whichever spelling of a name they use; what is no object counts as empty.
 */
export function asElement(...parts: readonly unknown[]): WireObject {
  const entries = new Map<string, readonly [string, unknown]>();
  for (const part of parts) {
    if (!isWireObject(part)) continue;
    for (const name of Object.keys(part)) entries.set(toSnakeCase(name), [name, part[name]]);
  }
  return Object.fromEntries(entries.values());
}

/**
 * The values of a path's parameters, which travel in the element (upstream interface, "Async and bulk"). With
 * `isNested` a value that the element itself lacks is looked for in its objects: `{"source":{"source_code":…}}` names
 * the source as well. Throws `invalid` where there is none.
 */
export function pathValuesOf(
  element: WireObject,
  parameters: readonly PathParameter[],
  isNested: boolean,
): Readonly<Record<string, unknown>> {
  const holders = isNested ? [element, ...Object.values(element).filter(isWireObject)] : [element];
  return Object.fromEntries(
    parameters.map((parameter) => {
      const value = holders.map((holder) => valueIn(holder, parameter)).find((found) => !isMissing(found));
      if (isMissing(value)) {
        throw invalid('"%fieldName" is required. Enter and try again.', { fieldName: parameter.alias });
      }
      return [parameter.name, value];
    }),
  );
}

function valueIn(holder: WireObject, { name, alias }: PathParameter): unknown {
  const names = [toSnakeCase(name), toSnakeCase(alias)];
  const keys = Object.keys(holder).filter((key) => names.includes(toSnakeCase(key)));
  const best = keys.find((key) => toSnakeCase(key) === names[0]) ?? keys[0];
  return best === undefined ? undefined : holder[best];
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
