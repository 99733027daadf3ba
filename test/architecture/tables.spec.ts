import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf, tablesOf, tableUses } from './table-use.js';

const ROOT = join(__dirname, '../..');
const SRC = join(ROOT, 'src');
const TABLES = tablesOf(join(SRC, 'migrations'));
const USES = tableUses(sourcesOf(SRC), TABLES);

/** A row of "Who reads what" in docs/architecture.md. */
interface Listed {
  readonly owner: string;
  readonly readers: readonly string[];
  readonly reason: string;
}

function listed(): ReadonlyMap<string, Listed> {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
  const [, section = ''] = text.split('## Who reads what');
  const rows = section.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  return new Map(
    rows.map((row) => {
      const [table = '', owner = '', readers = '', reason = ''] = row
        .split('|')
        .slice(1)
        .map((cell) => cell.trim());
      return [table.replaceAll('`', ''), { owner, readers: readers.split(', '), reason }];
    }),
  );
}

describe('the tables', () => {
  it('are written by one module each', () => {
    const shared = [...USES.tables].filter(([, { writers }]) => writers.length > 1);
    expect(shared.map(([table, { writers }]) => `${table}: ${writers.join(', ')}`)).toEqual([]);
  });

  it('have a writer, but those that the shop before has left', () => {
    const idle = [...USES.tables].filter(([, { writers }]) => writers.length === 0);
    expect(idle.map(([table]) => table)).toEqual(['cataloginventory_stock_item', 'cataloginventory_stock_status']);
  });

  it('are named wherever they are written', () => {
    expect(USES.unknown).toEqual([]);
  });

  it('are read past a face only by those that the architecture lists, with a reason', () => {
    const found = [...USES.tables].filter(([, { readers }]) => readers.length > 0);
    const list = listed();
    expect([...list].map(([table, { owner, readers }]) => ({ table, owner, readers }))).toEqual(
      found.map(([table, { writers, readers }]) => ({ table, owner: writers[0] ?? '–', readers })),
    );
    const reasons = /^(one moment|joined|walk|locked|no module writes it)\b/;
    expect([...list].filter(([, { reason }]) => !reasons.test(reason)).map(([table]) => table)).toEqual([]);
  });

  it('of entities are kept by their module: no face shows an entity', () => {
    const shown = [...sourcesOf(SRC)].filter(
      ([file, text]) => /^modules\/[^/]+\/index\.ts$/.test(file) && /\.entity\.js'/.test(text),
    );
    expect(shown.map(([file]) => file)).toEqual([]);
  });

  it('of entities are reached through an entity that is named there, but by the log-in, which is handed one', () => {
    const handed = [...sourcesOf(SRC)].filter(([, text]) => /getRepository\((?!\w+Entity\))/.test(text));
    expect(handed.map(([file]) => file)).toEqual(['modules/access/data/account.repository.ts']);
  });
});

describe('the reader of statements', () => {
  const tables = ['store', 'stock', 'sales_order', 'sales_item', 'sales_comment'];
  const usesOf = (files: Readonly<Record<string, string>>): Record<string, string> => {
    const uses = tableUses(new Map(Object.entries(files)), tables);
    const used = [...uses.tables].filter(([, { writers, readers }]) => writers.length + readers.length > 0);
    return Object.fromEntries(
      used.map(([table, { writers, readers }]) => [table, `${writers.join(' ')} < ${readers.join(' ')}`]),
    );
  };

  it.each([
    ["'INSERT INTO sales_order (a) VALUES ?'", 'a < '],
    ["'INSERT IGNORE INTO sales_order (a) VALUES ?'", 'a < '],
    ["'REPLACE INTO sales_order (a) VALUES ?'", 'a < '],
    ["'UPDATE sales_order SET a = 1 WHERE b = 2'", 'a < '],
    ["'UPDATE sales_order o JOIN x ON x.id = o.id SET o.a = x.a'", 'a < '],
    ["'DELETE FROM sales_order WHERE a = 1'", 'a < '],
    ["'DELETE o FROM x STRAIGHT_JOIN sales_order o ON o.id = x.id'", 'a < '],
    ["'TRUNCATE sales_order'", 'a < '],
    ["'TRUNCATE TABLE sales_order'", 'a < '],
    ["'DROP TABLE IF EXISTS sales_order'", 'a < '],
    ["'INSERT INTO ' + 'sales_order (a) VALUES ?'", 'a < '],
    ['`INSERT INTO sales_order (a) SELECT ${columns} FROM x`', 'a < '],
    ['`AFTER INSERT ON x FOR EACH ROW UPDATE sales_order SET a = NEW.a`', 'a < '],
    ["'SELECT a FROM sales_order FOR UPDATE'", ' < a'],
    ["'INSERT INTO x (a) SELECT a FROM sales_order'", ' < a'],
    ["'INSERT INTO x (a) VALUES ? ON DUPLICATE KEY UPDATE a = (SELECT 1 FROM sales_order)'", ' < a'],
    ["'UPDATE x JOIN sales_order o ON o.id = x.id SET x.a = o.a'", ' < a'],
    ["'DELETE x FROM x JOIN sales_order o ON o.id = x.id'", ' < a'],
    ["'AFTER UPDATE ON sales_order FOR EACH ROW SET @a = 1'", ' < a'],
  ])('takes %s for "%s"', (statement, use) => {
    expect(usesOf({ 'modules/a/data/x.ts': `run(${statement});` })).toEqual({ sales_order: use });
  });

  it('takes an ordinary word for a table behind a word of SQL alone, and comments for nothing', () => {
    const text = `/* DELETE FROM sales_order */ say('a store', 'stock', '/sales_order/x', "SELECT 1 FROM store");`;
    expect(usesOf({ 'modules/a/app/x.ts': text })).toEqual({ store: ' < a' });
  });

  it('sees two writers wherever they are', () => {
    expect(
      usesOf({
        'modules/a/data/deep/er/x.ts': "run('DELETE FROM sales_order');",
        'modules/b/jobs/y.ts': 'run(`UPDATE sales_order SET a = 1`);',
        'platform/queue/z.ts': "run('SELECT 1 FROM sales_order');",
      }),
    ).toEqual({ sales_order: 'a b < platform/queue' });
  });

  it('sees through constants, helpers, properties and entities', () => {
    expect(
      usesOf({
        'modules/a/data/x.ts': "const TABLE = 'sales_item'; run(`DELETE FROM ${TABLE} WHERE a = ?`);",
        'modules/b/data/helper.ts': 'export function add(db, table) { run(`INSERT INTO ${table} (a) VALUES ?`); }',
        'modules/c/data/rows.ts': "export const COMMENTS = 'sales_comment';",
        'modules/c/data/y.ts': 'add(this.db, COMMENTS);',
        'modules/d/app/z.ts': "const KIND = { table: 'store' };",
        'modules/e/data/stock.entity.ts': "@Entity({ name: 'stock' })\nexport class StockEntity {}",
      }),
    ).toEqual({ store: 'd < ', stock: 'e < ', sales_item: 'a < ', sales_comment: 'c < ' });
  });

  it('tells of a helper to which nobody gives a table', () => {
    const text = 'class X { drop(table) { run(`DELETE FROM ${table}`); } }';
    expect(tableUses(new Map([['modules/a/data/x.ts', text]]), tables).unknown).toEqual(['a: drop']);
  });
});
