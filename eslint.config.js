import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import inventory from './eslint/plugin.js';

export default tseslint.config(
  { ignores: ['dist', 'admin/dist', 'admin/src/api/generated', 'coverage', '.local', 'test/support/*.cjs', '*.cjs'] },
  ...tseslint.configs.strict,
  {
    // Injected classes are read from the emitted metadata: to the linter they would look like mere types.
    languageOptions: { parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      'max-lines': ['error', { max: 450, skipBlankLines: true }],
    },
  },
  {
    // Who may import what, on resolved paths: the rules are in eslint/architecture.js, with tests in test/architecture.
    files: ['src/**/*.ts'],
    plugins: { inventory },
    rules: { 'inventory/walls': 'error', 'inventory/no-circles': 'error' },
  },
  {
    files: ['src/**/*.ts'],
    // A migration is one list of statements, and is never edited once it has run.
    ignores: ['src/**/*.spec.ts', 'src/migrations/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    // The dashboard: a program of its own, whose folders are layers and not modules.
    files: ['admin/**'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    languageOptions: {
      parserOptions: { emitDecoratorMetadata: false, experimentalDecorators: false },
      globals: { window: 'readonly', document: 'readonly' },
    },
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '/src/', message: 'The dashboard knows the service by its interfaces alone.' },
            { regex: '^@mui/[a-z]+$', message: 'Import by path, "@mui/material/Button": the whole is slow to build.' },
          ],
        },
      ],
    },
  },
  {
    files: ['admin/src/{api,components,session}/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/(pages|app)/', message: 'What all pages share knows no page.' }] },
      ],
    },
  },
  {
    files: ['test/**', 'bench/**'],
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'no-console': 'off' },
  },
);
