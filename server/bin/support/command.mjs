import { checkNode, install } from './install.mjs';
import { fail } from './say.mjs';

/**
 * Installs and builds what is missing, and runs one command of the built server, such as ['import', 'homes.json'].
 * @param asks whether it asks questions on the terminal
 * @param only the parts that it needs; null for all
 * @param environment makes further variables of its environment
 */
export async function runCommand(words, { asks = false, only = ['server'], environment = async () => ({}) } = {}) {
  try {
    checkNode();
    await install({ toRun: true });
    const { buildStale } = await import('./build.mjs');
    const { startServer } = await import('./serve.mjs');
    await buildStale({ only });
    process.exitCode = await startServer(await environment(), words, { asks }).ended;
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error));
  }
}
