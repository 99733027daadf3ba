import { Injectable } from '@nestjs/common';
import { foldedWords, gramsOfPart, plainInPattern, spelledWords } from '../../../platform/search/index.js';
import { ProductLookupRepository } from '../data/product-lookup.repository.js';
import { barcodesMeantBy } from '../domain/barcode.js';
import type { FoundProduct, WantedProducts } from '../domain/product-lookup.js';

/** Words that are looked for; those beyond are left out. */
const WORDS_MAX = 8;
/** Words that a misspelled one is read as. */
const CORRECTIONS_MAX = 3;
/** Readings of all words together that are tried, one after the other. */
const READINGS_MAX = 4;

/** Finds products as people look for them, in milliseconds whatever the size of the catalogue. */
@Injectable()
export class ProductLookup {
  constructor(private readonly products: ProductLookupRepository) {}

  /**
   * The product with the barcode, if there is one. Then those whose SKU begins with the text, the whole SKU first; then those that have each of its words in SKU or
   * name. From three characters on a word may be any part, with two the beginning of one. What is
   * shorter, or has a sign among its two, is looked for beside longer words. Where none is found, words of
   * names that one slip of the finger makes of the given ones count. At most `limit`, in some twenty statements at most.
   * Of products that are not wanted only so many are passed over.
   */
  async find(text: string, limit: number, wanted: WantedProducts = {}): Promise<FoundProduct[]> {
    const words = foldedWords(text).slice(0, WORDS_MAX);
    if (words.length === 0) return [];
    const byBarcode = await this.products.byBarcodes(barcodesMeantBy(text.trim()), wanted);
    const bySku = await this.products.bySkuBeginning(plainInPattern(text.trim()), limit, wanted);
    const first = distinct([...byBarcode, ...bySku]).slice(0, limit);
    if (first.length >= limit) return first;
    const found = distinct([...first, ...(await this.byWords(words, limit, wanted))]).slice(0, limit);
    return found.length > 0 ? found : this.byReadings(words, limit, wanted);
  }

  private async byWords(words: readonly string[], limit: number, wanted: WantedProducts): Promise<FoundProduct[]> {
    const grams = [...new Set(words.flatMap(gramsOfPart))];
    // Nothing that is written finds them: signs, and single characters.
    if (grams.length === 0) return [];
    return this.products.byParts(
      { text: plainInPattern(words.join(' ')), parts: words.map(plainInPattern), grams },
      limit,
      wanted,
    );
  }

  private async byReadings(words: readonly string[], limit: number, wanted: WantedProducts): Promise<FoundProduct[]> {
    let readings: string[][] = [[]];
    for (const word of words) {
      const isSpelled = spelledWords(word)[0] === word;
      const likely = isSpelled ? await this.products.wordsLike(word, CORRECTIONS_MAX) : [word];
      if (likely.length === 0) return [];
      readings = readings.flatMap((reading) => likely.map((one) => [...reading, one])).slice(0, READINGS_MAX);
    }
    const found: FoundProduct[] = [];
    for (const reading of readings) {
      if (reading.join(' ') === words.join(' ')) continue;
      found.push(...(await this.byWords(reading, limit, wanted)));
      if (found.length >= limit) break;
    }
    return distinct(found).slice(0, limit);
  }
}

function distinct(products: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map(products.map((product) => [product.productId, product])).values()];
}
