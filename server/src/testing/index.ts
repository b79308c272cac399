export { freePort } from './free-port';
export { createTestApp, listen, type TestAppOptions, type TestFeature, testSettings } from './test-app';
export { openTestDatabase, type TestDatabase } from './test-database';
