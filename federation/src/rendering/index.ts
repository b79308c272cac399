/**
 * Renders pages of remotes from their Node bundles, in processes without rights. The server renders
 * documents with it; `mfe verify` and the registry render each page once before a version is published.
 *
 *   realm-source.ts         selects the files of a release and of the shell for a process
 *   pool.ts                 manages the processes: time, memory, replacement
 *   renderer.ts, realm.ts   run in such a process
 *   markup.ts               checks the markup of a part
 *   used-style.ts           selects the rules that a document needs
 *   page-check.ts           renders each page of a release once with sample answers
 *   sample-jobs.ts, sample-answers.ts   pages and answers for that check and for the server's warm-up
 */
export { renderProblems } from './page-check';
export {
  type Answer,
  createRenderPool,
  DENIES_NETWORK,
  type Outcome,
  type RealmSource,
  type RenderPool,
  startRenderer,
} from './pool';
export { addressOf, realmSource, SHELL_ADDRESS, shellRealm } from './realm-source';
export { READING_CALLS, sampleResponses } from './sample-answers';
export { sampleFrame, sampleJobs } from './sample-jobs';
export { classesIn, type StyleNode, styleNodes, usedStyle } from './used-style';
