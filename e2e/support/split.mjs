// What `npm test` runs, and what `npm run test:all` runs. CI runs both.

/** Browser tests of the main flows: `npm test`. All other browser tests: `npm run test:all`. */
export const MAIN_FLOWS = [
  'e2e/journeys/account.spec.ts',
  'e2e/journeys/asking.spec.ts',
  'e2e/journeys/back-and-forth.spec.ts',
  'e2e/journeys/contact.spec.ts',
  'e2e/journeys/favorites.spec.ts',
  'e2e/journeys/find-and-ask.spec.ts',
  'e2e/journeys/login-link.spec.ts',
  'e2e/journeys/map.spec.ts',
  'e2e/journeys/phone.spec.ts',
  'e2e/journeys/saved-searches.spec.ts',
  'e2e/journeys/staff.spec.ts',
  'e2e/pages/routes.spec.ts',
];

/** Projects of vitest: what `npm test` runs in its stage `unit`, and the stages of `npm run test:all`. */
export const PROJECTS = {
  unit: ['node', 'dom', 'alone'],
  /** tests that start programs, and kill them */
  programs: ['programs'],
  /** tests of documents, repeated on a site with http */
  'http-site': ['http'],
};

/** Part of the names of the files in the project `programs`. */
export const PROGRAM_TESTS = '.program.test.';

/** Stages in their order; a stage of both prepares others. e2e/support/test-stages.mjs says what each runs. */
export const COMMANDS = {
  'npm test': [
    'build',
    'types',
    'lint',
    'unused',
    'unused-in-production',
    'words',
    'requirements',
    'samples',
    'unit',
    'browser',
  ],
  'npm run test:all': [
    'build',
    'samples',
    'fixtures',
    'node-lines',
    'programs',
    'http-site',
    'browser-rest',
    'other-browsers',
    'cluster',
  ],
};
