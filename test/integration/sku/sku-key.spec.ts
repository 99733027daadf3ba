import 'reflect-metadata';
import { readEnvironment } from '../../../src/platform/config/environment.js';
import { createDataSource } from '../../../src/platform/database/data-source.js';
import { Database } from '../../../src/platform/database/database.js';
import { skuKey } from '../../../src/platform/identifiers/index.js';
import { createTestDatabase } from '../../support/database.js';

const CODE_POINTS = 0x10000;
const PER_STATEMENT = 4096;
const COLLATED = 'COLLATE utf8mb4_general_ci';

/** All of 0 … 4095, on either engine. */
const DIGITS = `(${Array.from({ length: 16 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ')})`;
const NUMBERS = `(SELECT a.d * 256 + b.d * 16 + c.d AS n FROM ${DIGITS} a CROSS JOIN ${DIGITS} b CROSS JOIN ${DIGITS} c)`;

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint <= 0xdfff;

describe('skuKey against the collation of the database', () => {
  const database = new Database(createDataSource(readEnvironment(), []));

  beforeAll(async () => {
    await createTestDatabase();
    await database.dataSource.initialize();
  });
  afterAll(() => database.dataSource.destroy());

  /** The weight of every character of the plane, each sent as the driver sends a SKU. */
  async function weightsOfThePlane(): Promise<Map<string, string>> {
    const weights = new Map<string, string>();
    for (let start = 0; start < CODE_POINTS; start += PER_STATEMENT) {
      const characters = Array.from({ length: PER_STATEMENT }, (_, index) => start + index)
        .filter((codePoint) => !isSurrogate(codePoint))
        .map((codePoint) => String.fromCharCode(codePoint));
      if (characters.length === 0) continue;
      const rows = await database.query<{ n: number; weight: string }>(
        `SELECT numbers.n, HEX(WEIGHT_STRING(SUBSTRING(sent.characters, numbers.n + 1, 1) ${COLLATED})) AS weight
           FROM (SELECT CONVERT(? USING utf8mb4) AS characters) sent CROSS JOIN ${NUMBERS} numbers
          WHERE numbers.n < ?`,
        [characters.join(''), characters.length],
      );
      for (const { n, weight } of rows) weights.set(String(characters[Number(n)]), weight);
    }
    return weights;
  }

  it('puts the characters of the Basic Multilingual Plane into the same classes', async () => {
    const weights = await weightsOfThePlane();
    expect(weights.size).toBe(CODE_POINTS - 0x800);
    const keyOfWeight = new Map<string, string>();
    const weightOfKey = new Map<string, string>();
    const wrong: string[] = [];
    for (const [character, weight] of weights) {
      // A space alone is padding; between two letters it counts like any other character.
      const key = skuKey(`x${character}x`);
      if ((keyOfWeight.get(weight) ?? key) !== key || (weightOfKey.get(key) ?? weight) !== weight) {
        wrong.push(character.charCodeAt(0).toString(16));
      }
      keyOfWeight.set(weight, key);
      weightOfKey.set(key, weight);
    }
    expect(wrong).toEqual([]);
    expect(keyOfWeight.size).toBe(weightOfKey.size);
  });

  it('agrees on whole texts: padding, pairs of surrogates and mixtures of all', async () => {
    const texts = [
      '',
      ' ',
      'a',
      'a ',
      'a   ',
      ' a',
      'A',
      'á',
      'a\t',
      'a\u00a0',
      'ab',
      'a b',
      'ss',
      's',
      'ß',
      'K',
      '\u212a',
    ];
    texts.push(
      '\u{1f600}',
      '\u{1f680}',
      '\ufffd',
      '\ud800',
      '\ud800\ud800',
      'a\u{1f600}b',
      'A\u{10ffff}B',
      '\u0131',
      'I',
      'Ω',
      '\u2126',
    );
    const pairs = texts.flatMap((one) => texts.map((other) => [one, other] as const));
    const rows = await database.query<{ same: number }>(
      pairs.map((_, index) => `SELECT ${index} AS n, ? = ? ${COLLATED} AS same`).join(' UNION ALL ') + ' ORDER BY n',
      pairs.flat(),
    );
    const wrong = pairs.filter(
      ([one, other], index) => (skuKey(one) === skuKey(other)) !== (Number(rows[index]?.same) === 1),
    );
    expect(wrong).toEqual([]);
  });
});
