import { nextTask } from '../scheduling/tasks';
import { keepPresses } from '../start/keep-presses';
import { showStartFailed } from '../start/start-failed';

keepPresses(document);

/** Read once: a browser that translates the page changes the attribute, and the texts of the site stay in one language. */
const { lang } = document.documentElement;

/**
 * The site: the whole shell. These imports are the asynchronous boundary that module federation needs for shared
 * packages.
 */
begin().catch(showStartFailed);

/** All of it comes in the same files. The slowest part runs first, in separate tasks. */
async function begin(): Promise<void> {
  await import(/* webpackChunkName: "start-site" */ 'react-dom/client');
  await nextTask();
  const { setLanguageSource } = await import(/* webpackChunkName: "start-site" */ 'shared-contracts');
  setLanguageSource(() => lang);
  await nextTask();
  await import(/* webpackChunkName: "start-site" */ 'shared-ui');
  await nextTask();
  const { start } = await import(/* webpackChunkName: "start-site" */ './start-site');
  await nextTask();
  await start();
}
