import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { coreOf, fileOf, importsOf, partsOf } from '../../admin/messages/parts.js';

const ADMIN = join(__dirname, '../../admin/src');

/** A dashboard of a first page, another one, and parts that are loaded later or shared. */
const FILES = {
  'main.ts': "await import('./app/start');",
  'app/start.ts': "import '../pages/first';\nimport '../pages/other';\nt('In the frame');",
  'pages/first/index.ts': "import type { Row } from '../other/Row';\nconst load = () => import('./FirstPage');",
  'pages/first/FirstPage.tsx': "import { cell } from '../../cell';\nconst Menu = lazy(() => import('./Menu'));",
  'pages/first/Menu.tsx': "<Message text='In its menu' />;",
  'pages/other/index.ts': "const title = t('Of its link');\nconst load = () => import('./OtherPage');",
  'pages/other/OtherPage.tsx': "import '../../cell';\nimport './Row';\nt('Elsewhere');\nt('Of both');",
  'pages/other/Row.ts': "import { served } from '../../language/served';\ntIn('verb', 'Open');",
  'language/served.ts': 'export const served = 1;',
  'cell.ts': "export * from './words';",
  'words.ts': "t('Of both');",
};
const CATALOGUE = Object.fromEntries(
  ['In the frame', 'In its menu', 'Of its link', 'Of both', 'Elsewhere', 'verb|Open', 'served|Stock'].map((key) => [
    key,
    `${key}!`,
  ]),
);
const ROOTS = ['main.ts', 'pages/first/FirstPage.tsx'];

describe('the texts that come before the dashboard is drawn', () => {
  let folder = '';

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it('are of the modules that the roots load, at once or later, without the pages of the areas', () => {
    expect([...coreOf(folder, ROOTS)].toSorted()).toEqual([
      'app/start.ts',
      'cell.ts',
      'main.ts',
      'pages/first/FirstPage.tsx',
      'pages/first/Menu.tsx',
      'pages/first/index.ts',
      'pages/other/index.ts',
      'words.ts',
    ]);
  });

  it('are all that such a module has, also where another page has it too; what the server says is where it is looked up', () => {
    const parts = partsOf(folder, coreOf(folder, ROOTS), CATALOGUE);
    expect(Object.keys(parts.core)).toEqual(['In the frame', 'In its menu', 'Of its link', 'Of both']);
    expect(parts.rest).toEqual({ Elsewhere: 'Elsewhere!', 'verb|Open': 'verb|Open!', 'served|Stock': 'served|Stock!' });
    const whole = partsOf(folder, coreOf(folder, [...ROOTS, 'pages/other/OtherPage.tsx']), CATALOGUE);
    expect(whole).toEqual({ core: CATALOGUE, rest: {} });
  });

  it('are found where modules say what they load', () => {
    const text = FILES['pages/first/FirstPage.tsx'];
    const { first, later } = importsOf('FirstPage.tsx', text);
    expect(first).toEqual(['../../cell']);
    expect(later.map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ['./Menu', "import('./Menu')"],
    ]);
    expect(importsOf('index.ts', FILES['pages/first/index.ts']).first).toEqual([]);
    expect(fileOf(folder, 'app/start.ts', '../pages/first')).toBe('pages/first/index.ts');
    expect(fileOf(folder, 'app/start.ts', 'react')).toBeUndefined();
  });

  it('are the smaller part of the German ones, and lose none', () => {
    const core = coreOf(ADMIN, ['main.ts', 'app/start.tsx', 'pages/history/HistoryPage.tsx']);
    const german = JSON.parse(readFileSync(join(ADMIN, 'language/catalogues/de.json'), 'utf8')) as Record<
      string,
      string
    >;
    const parts = partsOf(ADMIN, core, german);
    expect({ ...parts.core, ...parts.rest }).toEqual(german);
    expect(Object.keys(parts.core)).toEqual(expect.arrayContaining(['Adjustment History', 'Log in', 'Sources']));
    expect(Object.keys(parts.core).length).toBeLessThan(Object.keys(german).length / 4);
  });
});
