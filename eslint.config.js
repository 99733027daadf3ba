import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

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
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(\\.\\./)+modules/[^/]+/(?!index\\.js$)',
              message: "Import from a module's index.js.",
            },
            {
              regex: '^\\.\\./\\.\\./(?!platform/)[a-z-]+/(app|data|domain|api|jobs|commands)/',
              message: "Import from a module's index.js.",
            },
          ],
        },
      ],
    },
  },
  {
    files: ['src/platform/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '/modules/', message: 'The platform knows no business module.' }] },
      ],
    },
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
    rules: { '@typescript-eslint/no-explicit-any': 'off', 'no-restricted-imports': 'off', 'no-console': 'off' },
  },
);
