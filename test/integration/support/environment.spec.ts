import type { RowDataPacket } from 'mysql2';
import { Redis } from 'ioredis';
import { connect } from '../../support/database.js';

interface Names {
  readonly database: string;
  readonly prefix: string;
}

interface Servers {
  nameForFile(base: string): string;
  removeFile(names: Names): Promise<void>;
  removeLeftOvers(bases: Names): Promise<void>;
}

// Loaded as jest loads it, outside of what is compiled.
const { nameForFile, removeFile, removeLeftOvers } = jest.requireActual<Servers>('../../support/servers.cjs');

/** Databases and keys of this test alone; what it forgets goes with those of the file. */
const BASE = process.env['DB_NAME'] ?? '';
const PREFIX = process.env['REDIS_PREFIX'] ?? '';

describe('the database and the keys of a file of tests', () => {
  const redis = new Redis(process.env['REDIS_URL'] ?? 'redis://127.0.0.1:6379');
  afterAll(() => redis.quit());

  const given = async (databases: readonly string[], keys: readonly string[]): Promise<void> => {
    const connection = await connect();
    for (const name of databases) await connection.query('CREATE DATABASE ??', [name]);
    await connection.end();
    for (const key of keys) await redis.set(key, 'x');
  };
  const present = async (): Promise<{ databases: string[]; keys: string[] }> => {
    const connection = await connect();
    const [rows] = await connection.query<RowDataPacket[]>(
      'SELECT schema_name AS name FROM information_schema.schemata WHERE schema_name LIKE ? ORDER BY 1',
      [`${BASE.replaceAll('_', '\\_')}%`],
    );
    await connection.end();
    return { databases: rows.map((row) => String(row['name'])), keys: (await redis.keys(`${PREFIX}*`)).sort() };
  };

  it('are shared with no other file', () => {
    const names = Array.from({ length: 50 }, () => nameForFile('mine'));
    expect(new Set(names).size).toBe(50);
    for (const name of names) expect(name).toMatch(/^mine_\d+_[0-9a-f]{8}$/);
    expect(BASE).toMatch(/_\d+_[0-9a-f]{8}$/);
    expect(PREFIX).toMatch(/_\d+_[0-9a-f]{8}$/);
  });

  it('go with it, and those that it has named after them', async () => {
    const [mine, other] = [`${BASE}_a_1_0123abcd`, `${BASE}_a_2_0123abcd`];
    const [myKeys, otherKeys] = [`${PREFIX}_a_1_0123abcd`, `${PREFIX}_a_2_0123abcd`];
    await given([mine, `${mine}_more`, other], [`${myKeys}:x`, `${otherKeys}:x`]);
    await removeFile({ database: mine, prefix: myKeys });
    expect(await present()).toEqual({ databases: [other], keys: [`${otherKeys}:x`] });
    await removeFile({ database: other, prefix: otherKeys });
    expect(await present()).toEqual({ databases: [], keys: [] });
  });

  it('go with the next run where theirs was interrupted, and nothing that merely begins alike', async () => {
    const [base, prefix] = [`${BASE}_b`, `${PREFIX}_b`];
    const kept = [base, `${base}_1`, `${base}_bench_history`, `${base}_test`, `${base}_test_1_0123abcd`].sort();
    const keptKeys = [`${prefix}:x`, `${prefix}_bench:x`];
    await given(
      [...kept, `${base}_1_0123abcd`, `${base}_12_89abcdef_sample`],
      [...keptKeys, `${prefix}_1_0123abcd:x`, `${prefix}_12_89abcdef:bull:x`],
    );
    await removeLeftOvers({ database: base, prefix });
    expect(await present()).toEqual({ databases: kept, keys: keptKeys });
    await removeFile({ database: base, prefix });
  });
});
