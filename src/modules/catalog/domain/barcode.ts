import type { ErrorDetail } from '../../../platform/errors/application-error.js';

/** Enough for every GTIN, and for the labels that shops print themselves. */
export const BARCODE_LENGTH_MAX = 64;

/** The attributes that say it: the first is shown, and wins where both are sent. */
export const BARCODE_CODES = ['barcode', 'ean'] as const;

const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
/** A GTIN-13 whose first digit is a zero is the same article as the GTIN-12 without it. */
const GTIN_12 = /^\d{12}$/;
const GTIN_13_OF_12 = /^0\d{12}$/;

/** Every rule that a barcode breaks; null, which empties it, breaks none. */
export function barcodeViolations(barcode: string | null | undefined): ErrorDetail[] {
  if (barcode === undefined || barcode === null) return [];
  if (barcode.length > BARCODE_LENGTH_MAX) {
    return [
      {
        message: '"%field" can be at most %limit characters long.',
        parameters: { field: 'barcode', limit: BARCODE_LENGTH_MAX },
      },
    ];
  }
  if (VISIBLE_ASCII.test(barcode)) return [];
  return [{ message: '"%field" can have visible ASCII characters alone.', parameters: { field: 'barcode' } }];
}

/**
 * The barcodes that a scanned code may stand for, itself first: scanners give a UPC-A with and without its leading zero.
 * None for what cannot be a barcode.
 */
export function barcodesMeantBy(code: string): string[] {
  if (barcodeViolations(code).length > 0) return [];
  if (GTIN_12.test(code)) return [code, `0${code}`];
  if (GTIN_13_OF_12.test(code)) return [code, code.slice(1)];
  return [code];
}
