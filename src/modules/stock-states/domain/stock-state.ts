import type { ErrorDetail } from '../../../platform/errors/application-error.js';
import { AVAILABLE, STATE_LENGTH_MAX } from '../../adjustment-history/index.js';

/** The states that the service itself knows; they can be renamed and not removed. */
export const INCOMING = 'incoming';

/** What the columns hold, and how many states there may be. */
export const STOCK_STATE_LIMITS = { code: STATE_LENGTH_MAX, name: 255, states: 100 } as const;

const CODE = /^[a-z][a-z0-9_]*$/;

/** A state that goods at a source can be in besides `available`. */
export interface StockState {
  /** What the history and every request call it. */
  readonly code: string;
  /** What people call it. */
  readonly name: string;
  /** One that the service comes with. */
  readonly isSystem: boolean;
}

/** Every rule that the code or the name breaks; empty where both may be stored. */
export function stockStateViolations({ code, name }: Pick<StockState, 'code' | 'name'>): ErrorDetail[] {
  return [...codeViolations(code), ...nameViolations(name)];
}

/** Whether a state may be called so. */
export function isStateCode(code: string): boolean {
  return codeViolations(code).length === 0;
}

function codeViolations(code: string): ErrorDetail[] {
  const parameters = { field: 'code' };
  if (code === '') return [{ message: '"%field" can not be empty.', parameters }];
  if (code === AVAILABLE)
    return [{ message: 'The state "%code" is what is on sale, and no other can be called so.', parameters: { code } }];
  if (code.length > STOCK_STATE_LIMITS.code) {
    return [
      {
        message: '"%field" can be at most %limit characters long.',
        parameters: { ...parameters, limit: STOCK_STATE_LIMITS.code },
      },
    ];
  }
  if (CODE.test(code)) return [];
  return [
    { message: '"%field" has small letters of ASCII, digits and underscores, and begins with a letter.', parameters },
  ];
}

function nameViolations(name: string): ErrorDetail[] {
  if (name.trim() === '') return [{ message: '"%field" can not be empty.', parameters: { field: 'name' } }];
  if ([...name].length <= STOCK_STATE_LIMITS.name) return [];
  return [
    {
      message: '"%field" can be at most %limit characters long.',
      parameters: { field: 'name', limit: STOCK_STATE_LIMITS.name },
    },
  ];
}
