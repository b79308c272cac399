import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endWithUs, isEnding } from './lifetime.mjs';
import { remotes, root } from './project.mjs';

/** Distance of the two ports: 3000 and 4300. */
const PORT_DISTANCE = 1300;
const LOOK_AGAIN_MS = 500;

/**
 * Starts `mfe dev` for all remotes once the site of `npm run dev` is ready.
 * @param project folder of the builds of `npm run dev`, whose shell the page has
 */
export async function startRefresh(project) {
  const port = Number(process.env.PORT ?? 3000);
  // a free port, which only the site knows
  if (port === 0) return;
  const site = `http://localhost:${port}`;
  while (!isEnding() && !(await isReady(site))) await pause(LOOK_AGAIN_MS);
  if (isEnding()) return;
  const mfe = [join(root, 'federation', 'bin', 'mfe.mjs'), 'dev', ...remotes()];
  const options = ['--site', site, '--own-site', '--port', `${port + PORT_DISTANCE}`];
  const shell = ['--shell', join(project, 'shell', 'dist')];
  endWithUs(
    spawn(process.execPath, [...mfe, ...options, ...shell], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }),
  );
}

const isReady = (site) =>
  fetch(`${site}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
