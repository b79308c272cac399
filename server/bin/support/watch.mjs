import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { isSource } from './stamp.mjs';

/** After this time a folder whose watcher failed is watched again. */
const AGAIN_MS = 200;

/**
 * Reports changes of the sources below a folder. It does not watch folders of results: another build creates and removes
 * folders there while the watcher reads them.
 * @returns a function that ends it
 */
export function watchSources(folder, onChange) {
  /** @type {Map<string, import('node:fs').FSWatcher>} */
  const watchers = new Map();
  let timer;
  let ended = false;

  const watchAll = () => {
    if (ended) return;
    add(folder, false);
    for (const entry of entriesOf(folder)) if (entry.isDirectory()) add(join(folder, entry.name), true);
  };
  const changed = () => {
    // also a new folder
    watchAll();
    onChange();
  };
  function add(path, recursive) {
    if (watchers.has(path)) return;
    const watcher = watchOne(path, recursive);
    if (!watcher) return;
    watchers.set(path, watcher);
    watcher.on('change', (_, file) => {
      if (recursive || file === null || isSource(file)) changed();
    });
    watcher.on('error', () => {
      watcher.close();
      watchers.delete(path);
      clearTimeout(timer);
      timer = setTimeout(changed, AGAIN_MS);
    });
  }

  watchAll();
  return () => {
    ended = true;
    clearTimeout(timer);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** @returns null for a folder that is gone */
function watchOne(path, recursive) {
  try {
    return watch(path, { recursive });
  } catch {
    return null;
  }
}

/** Sources directly in a folder; none when it is gone. */
function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => isSource(name));
  } catch {
    return [];
  }
}
