import { checkNode, install } from './install.mjs';
import { fail } from './say.mjs';

/**
 * Installs and builds what is missing, and runs one command of the built server, such as ['import', 'homes.json'].
 * @param asks whether it asks questions on the terminal
 * @param only the parts that it needs; null for all
 */
export async function runCommand(words, { asks = false, only = ['server'] } = {}) {
  try {
    checkNode();
    await install({ toRun: true });
    const { buildStale } = await import('./build.mjs');
    const { startServer } = await import('./serve.mjs');
    await buildStale({ only });
    process.exitCode = await startServer({}, words, { asks }).ended;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
