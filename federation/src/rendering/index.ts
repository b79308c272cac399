/**
 * Renders pages of remotes from their Node bundles, in processes that have nothing but the code at hand. The server renders
 * documents with it; `mfe verify` and the registry render each page once before a version is published.
 *
 *   realm-source.ts         the files of a release and of the shell, as a process gets them
 *   pool.ts                 the processes: time, memory, replacement
 *   renderer.ts, realm.ts   what runs in such a process
 *   page-check.ts           each page of a release once, for the sample visit and with sample answers
 */
export { renderProblems } from './page-check';
export { type Answer, createRenderPool, type Outcome, type RealmSource, type RenderPool, startRenderer } from './pool';
export { addressOf, realmSource, SHELL_ADDRESS, shellRealm } from './realm-source';
