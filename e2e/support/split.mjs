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

/** Tests that start programs, and kill them: `npm run test:all`. All other unit tests: `npm test`. */
export const PROGRAM_TESTS = '.program.test.';

/** The project of vitest that repeats tests of documents on a site with http: `npm run test:all`. */
export const REPEATED_PROJECT = 'http';

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
