import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { violationsIn } from './comment-rules.js';

const ROOT = join(__dirname, '../..');
const FOLDERS = ['src', 'test', 'bench', 'admin/src'];
const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
).filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('/generated/'));

const sentence = (words: number): string => `${Array.from({ length: words }, () => 'word').join(' ')}.`;
const rulesIn = (source: string, file = 'made-up.ts'): string[] =>
  violationsIn(file, source).map(({ line, rule }) => `${line}: ${rule}`);

describe('the comments', () => {
  it('are read in all files', () => {
    expect(FILES.length).toBeGreaterThan(1000);
    expect(FILES).toEqual(expect.arrayContaining(['src/main.ts', 'admin/src/app/App.tsx']));
  });

  it('keep the rules of the house', () => {
    const broken = FILES.flatMap((file) =>
      violationsIn(file, readFileSync(join(ROOT, file), 'utf8')).map(
        ({ line, rule, text }) => `${file}:${line}: ${rule}: ${text}`,
      ),
    );
    expect(broken).toEqual([]);
  });
});

describe('a comment', () => {
  it('may have sentences of 25 words', () => {
    expect(rulesIn(`// ${sentence(25)} ${sentence(25)}`)).toEqual([]);
    expect(rulesIn(`// ${sentence(26)}`)).toEqual(['1: a sentence of 26 words']);
  });

  it('is named by the line in which the sentence begins', () => {
    const lines = ['/**', ` * ${sentence(3)} word`, ` * ${sentence(26)} */`, 'const a = 1;', `// ${sentence(30)}`];
    expect(rulesIn(lines.join('\n'))).toEqual(['2: a sentence of 27 words', '5: a sentence of 30 words']);
  });

  it('goes on in the next line', () => {
    const half = sentence(13).slice(0, -1);
    expect(rulesIn(`const a = 1;\n  // ${half}\n  // ${half}\n`)).toEqual(['2: a sentence of 26 words']);
    expect(rulesIn(`/*\n * ${half}\n * ${half}\n */`)).toEqual(['2: a sentence of 26 words']);
  });

  it('ends with the code beside it, at an empty line, and at an item or a tag', () => {
    const half = sentence(13).slice(0, -1);
    expect(rulesIn(`const a = 1; // ${half}\nconst b = 2; // ${half}\n// ${half}`)).toEqual([]);
    for (const next of ['\n * ', '- ', '2. ', '@param a ']) {
      expect(rulesIn(`/**\n * ${half}\n * ${next}${half}\n */`)).toEqual([]);
    }
  });

  it('ends a sentence with a quote or a bracket after the full stop', () => {
    expect(rulesIn(`// ("${sentence(13).slice(0, -1)}.") ${sentence(13)}`)).toEqual([]);
  });

  it('counts code as one word, and signs as none', () => {
    expect(rulesIn(`// \`a b c\` ${sentence(24)}`)).toEqual([]);
    expect(rulesIn(`// \`a\n// b c\` – → ${sentence(24)}`)).toEqual([]);
    expect(rulesIn(`// \`a\n// b\` word\n// ${sentence(24)}`)).toEqual(['1: a sentence of 26 words']);
  });

  it('is none inside of a string, a template, a pattern or the text of a page', () => {
    const words = sentence(26);
    expect(rulesIn(`const a = '// ${words}';`)).toEqual([]);
    expect(rulesIn(`const a = \`// ${words} \${b} // ${words} \${b} /* ${words} */\`;`)).toEqual([]);
    expect(rulesIn(`const a = /\\/\\/ ${words}/;`)).toEqual([]);
    expect(rulesIn(`const a = <p>http://${words} /* ${words} */</p>;`, 'made-up.tsx')).toEqual([]);
  });

  it('is found inside of a template, after a pattern and between the tags of a page', () => {
    expect(rulesIn(`const a = \`\n\${/* ${sentence(26)} */ b}\`;`)).toEqual(['2: a sentence of 26 words']);
    expect(rulesIn(`const a = /['"\`]/; // ${sentence(26)}`)).toEqual(['1: a sentence of 26 words']);
    expect(rulesIn(`const a = <p>it's {/* ${sentence(26)} */}</p>;`, 'made-up.tsx')).toEqual([
      '1: a sentence of 26 words',
    ]);
  });

  it('writes "cannot" as one word', () => {
    expect(rulesIn('/**\n * It cannot.\n * Can not.\n */')).toEqual(['3: "cannot" is one word']);
    expect(rulesIn("const a = 'It can not.';")).toEqual([]);
  });

  it.each(['TODO', 'FIXME', 'XXX'])('has no %s', (word) => {
    expect(rulesIn(`// ${word}: the rest`)).toEqual(['1: work that is left belongs elsewhere']);
  });

  it.each(['see issue 12', 'Session 34', 'PR #7'])('does not say "%s"', (text) => {
    expect(rulesIn(`// ${text}`)).toEqual(['1: a reason outlives the number of an issue']);
  });
});
