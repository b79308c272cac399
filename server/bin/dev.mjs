#!/usr/bin/env node
// The running site, rebuilt as its sources change: a remote or the shell in place, the server by a restart. It has build
// folders of its own in .cache/dev, so that npm test and npm run build do not change what it serves. `mfe dev` shows the site
// with all remotes from their sources, without a new load after a change.
import './support/help.mjs';
import { join } from 'node:path';
import { devProject } from './support/dev-project.mjs';
import { checkNode, install } from './support/install.mjs';
import { isEnding } from './support/lifetime.mjs';
import { fail, say } from './support/say.mjs';
import { watchSources } from './support/watch.mjs';

const SETTLE_MS = 150;

try {
  checkNode();
  await install();
  const { buildStale, sayFailed, targets } = await import('./support/build.mjs');
  const { root } = await import('./support/project.mjs');
  const { startServer } = await import('./support/serve.mjs');
  const { startRefresh } = await import('./support/refresh.mjs');
  const project = devProject(root);
  const environment = { NODE_ENV: process.env.NODE_ENV ?? 'development', PROJECT_DIR: project };
  sayFailed((await buildStale({ project })).failed, project);
  let server = startServer(environment);

  const rebuild = async () => {
    const { built, failed } = await buildStale({ project }).catch((error) => {
      process.stderr.write(`${error.message}\n`);
      return { built: [], failed: [] };
    });
    sayFailed(failed, project);
    if (!built.includes('server') || isEnding()) return;
    await server.stop();
    server = startServer(environment);
  };
  let timer;
  let building = Promise.resolve();
  const folders = [...new Set(targets().flatMap(({ sources }) => sources))].filter((path) => !path.endsWith('.json'));
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      building = building.then(rebuild);
    }, SETTLE_MS);
  };
  for (const folder of folders) watchSources(join(root, folder), changed);
  say('Watching for changes');
  await startRefresh(project);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
