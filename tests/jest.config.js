import { resolve } from 'node:path';

const rootDir = resolve(import.meta.dirname, '..'); // absolute: inline projects resolve a relative rootDir against the cwd
const swc = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', decorators: true, tsx: true },
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
      target: 'es2023',
      experimental: { keepImportAttributes: true },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  },
];

const level = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  transform: { '^.+\\.tsx?$': swc },
  transformIgnorePatterns: ['/node_modules/', '/dist/'],
  modulePathIgnorePatterns: ['/dist/', '/.data'],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/empty.js',
    '/found-tellers$': '<rootDir>/tests/support/found-tellers.js',
    '^@mantine/(core|hooks|dates)$': '<rootDir>/node_modules/.cache/bundled/$1.mjs',
    '^@tabler/icons-react$': '<rootDir>/node_modules/.cache/bundled/icons.mjs',
    '^(\\.{1,2}/.*)\\.js$': '$1',
    '^@loam/domain/(.*\\.json)$': '<rootDir>/libs/domain/src/$1',
    '^@loam/domain/(.*)$': '<rootDir>/libs/domain/src/$1.ts',
  },
  ...more,
});

/** The web's packages of very many modules or names, as support/bundled-packages.js puts them together. */
const bundled = { globalSetup: '<rootDir>/tests/support/bundled-packages.js' };

const seeded = { globalSetup: '<rootDir>/tests/support/seeded-folder.js', globalTeardown: '<rootDir>/tests/support/seeded-folder-gone.js' };

/** No synchronous work above 50 ms in their servers (support/stack.ts). */
const judged = { ...seeded, globals: { judgesStretches: true } };

export default {
  rootDir,
  coverageProvider: 'v8',
  coverageDirectory: '<rootDir>/.data/coverage',
  collectCoverageFrom: ['apps/server/src/**/*.ts', 'libs/*/src/**/*.ts'],
  projects: [
    level(
      'unit',
      ['libs/domain/src/**/*.spec.ts', 'apps/server/src/**/*.spec.ts', 'apps/web/src/**/*.spec.ts', 'tests/unit/**/*.spec.ts'],
      bundled,
    ),
    level('web', ['apps/web/src/**/*.spec.tsx'], {
      ...bundled,
      testEnvironment: 'jest-fixed-jsdom',
      setupFiles: ['<rootDir>/tests/support/jsdom.js'],
    }),
    level('contract', ['tests/contract/**/*.spec.ts']),
    level('convergence', ['tests/convergence/**/*.spec.ts']),
    level('api', ['tests/api/**/*.spec.ts'], { ...judged, testEnvironment: '<rootDir>/tests/support/server-environment.js' }),
    level('faults', ['tests/faults/**/*.spec.ts'], judged),
    level('e2e', ['tests/e2e/**/*.spec.ts'], { ...seeded, testEnvironment: '<rootDir>/tests/support/pages-told.js' }),
  ],
  maxWorkers: 3, // of two processors: a test that waits for a timeout or a restart leaves its own to another
  workerIdleMemoryLimit: '1GB', // modules of earlier specs stay in a worker's memory
  testSequencer: '<rootDir>/tests/support/longest-first.js',
  watchman: false,
  testTimeout: 180_000, // a server may take so long to start beside other work; what hangs says so earlier by itself
};
