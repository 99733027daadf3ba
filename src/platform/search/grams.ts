import { skuKey } from '../identifiers/index.js';

/** A part of a text is found from so many characters on. */
const GRAM_LENGTH = 3;
/** Two characters find the beginnings of words. */
const BEGINNING_LENGTH = 2;
/** Shorter words are too much like too many others, longer ones are no words. */
const WORD = /(?<![\p{L}\p{N}])\p{L}{4,32}(?![\p{L}\p{N}])/gu;
const RUN = /[\p{L}\p{N}]+/gu;

/**
 * What a table keeps of texts so that any part of them is found. That is every three characters in a row, and the first
 * two of every word behind a space. Case and accents do not count, as in the database.
 */
export function gramsOf(...texts: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const word of texts.flatMap(foldedWords)) {
    for (const gram of windowsOf(word)) grams.add(gram);
    for (const [run] of word.matchAll(RUN)) {
      if (run.length >= BEGINNING_LENGTH) grams.add(` ${run.slice(0, BEGINNING_LENGTH)}`);
    }
  }
  return [...grams];
}

/** The grams of every text that has this part of a word; none for a single character. */
export function gramsOfPart(part: string): string[] {
  return part.length === BEGINNING_LENGTH ? [` ${part}`] : [...new Set(windowsOf(part))];
}

/** What is between the blanks of a text, as grams have it. */
export function foldedWords(text: string): string[] {
  return skuKey(text).split(/\s+/u).filter(Boolean);
}

/** Words of four letters or more, as grams have them: those in which a slip of the finger can be told. */
export function spelledWords(text: string): string[] {
  return [...new Set(Array.from(skuKey(text).matchAll(WORD), ([word]) => word))];
}

/**
 * A word, and what is left of it without any one of its letters. Two words with a letter too many, missing, swapped with
 * the next or another one have one of these in common.
 */
export function variantsOf(word: string): string[] {
  const letters = Array.from(word);
  const shorter = letters.map((_letter, index) => letters.filter((_other, at) => at !== index).join(''));
  return [...new Set([word, ...shorter])];
}

/** Whether one letter too many, missing, wrong or swapped with the next makes one word of the other. */
export function isSlip(left: string, right: string): boolean {
  let start = 0;
  while (start < left.length && left[start] === right[start]) start += 1;
  let [leftEnd, rightEnd] = [left.length, right.length];
  while (leftEnd > start && rightEnd > start && left[leftEnd - 1] === right[rightEnd - 1]) {
    leftEnd -= 1;
    rightEnd -= 1;
  }
  const [here, there] = [left.slice(start, leftEnd), right.slice(start, rightEnd)];
  if (here.length <= 1 && there.length <= 1) return true;
  return here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0];
}

function windowsOf(word: string): string[] {
  return Array.from({ length: Math.max(0, word.length - GRAM_LENGTH + 1) }, (_, start) =>
    word.slice(start, start + GRAM_LENGTH),
  );
}
