import { Injectable } from '@nestjs/common';
import { foldedWords, gramsOfPart, plainInPattern, spelledWords } from '../../../platform/search/index.js';
import { ProductLookupRepository } from '../data/product-lookup.repository.js';
import type { FoundProduct } from '../domain/product-lookup.js';

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
   * The products whose SKU begins with the text, the whole SKU first; then those that have each of its words in SKU or
   * name. From three characters on a word may be any part, with two the beginning of one. Where none is found, words of
   * names that one slip of the finger makes of the given ones count. At most `limit`, in some twenty statements at most.
   */
  async find(text: string, limit: number): Promise<FoundProduct[]> {
    const words = foldedWords(text).slice(0, WORDS_MAX);
    if (words.length === 0) return [];
    const bySku = await this.products.bySkuBeginning(plainInPattern(text.trim()), limit);
    if (bySku.length >= limit) return bySku;
    const found = distinct([...bySku, ...(await this.byWords(words, limit))]).slice(0, limit);
    return found.length > 0 ? found : this.byReadings(words, limit);
  }

  private async byWords(words: readonly string[], limit: number): Promise<FoundProduct[]> {
    const grams = [...new Set(words.flatMap(gramsOfPart))];
    if (grams.length === 0) return [];
    return this.products.byParts(
      { text: plainInPattern(words.join(' ')), parts: words.map(plainInPattern), grams },
      limit,
    );
  }

  private async byReadings(words: readonly string[], limit: number): Promise<FoundProduct[]> {
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
      found.push(...(await this.byWords(reading, limit)));
      if (found.length >= limit) break;
    }
    return distinct(found).slice(0, limit);
  }
}

function distinct(products: readonly FoundProduct[]): FoundProduct[] {
  return [...new Map(products.map((product) => [product.productId, product])).values()];
}
