/** What the runtime knows of ISO 4217, currencies of the past included. */
const CODES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Characters of a code. */
export const CURRENCY_CODE_LENGTH = 3;

/** The code of a currency of ISO 4217 in capitals, however it was typed; undefined for what is none. */
export function currencyCodeOf(typed: string): string | undefined {
  const code = typed.trim().toUpperCase();
  return CODES.has(code) ? code : undefined;
}
