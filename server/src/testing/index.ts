export { createTestApp, listen, type TestAppOptions, type TestFeature, testSettings } from './test-app';
export { fillDataFolder, openTestDatabase, type TestDatabase } from './test-database';
