import { rmSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';
import { run } from '../cli';
import { startTestRegistry, type TestRegistry, TOKEN } from './test-registry';
import { createTinyProject, type TinyProject } from './tiny-remote';

/** Environment of a call that reaches no registry. */
export const NO_REGISTRY = { MFE_REGISTRY: '' };

/** The remote's folder, the registry and the `mfe` command of the running test. */
export interface CliProject {
  readonly registry: TestRegistry;
  readonly project: TinyProject;
  /** Runs `mfe <words>` in the remote's folder. @returns the exit code and the output; `json` parses stdout */
  mfe(words: string, env?: Record<string, string>): Promise<CliResult>;
}
interface CliResult {
  code: number;
  stdout: string;
  stderr: string;
  json(): unknown;
}

/** Creates a project and a registry before each test of the calling file, and removes both after it. */
export function cliProjectForEachTest(): CliProject {
  let registry: TestRegistry;
  let project: TinyProject;
  beforeEach(async () => {
    registry = await startTestRegistry();
    project = createTinyProject();
  });
  afterEach(async () => {
    await registry.close();
    rmSync(project.root, { recursive: true });
  });
  return {
    get registry() {
      return registry;
    },
    get project() {
      return project;
    },
    mfe: async (words, env = {}) => {
      let [stdout, stderr] = ['', ''];
      const code = await run(words.split(' ').filter(Boolean), project.remote, {
        env: { MFE_REGISTRY: registry.address, MFE_TOKEN: TOKEN, ...env },
        stdout: (text) => (stdout += text),
        stderr: (text) => (stderr += text),
        stop: () => AbortSignal.timeout(10),
      });
      return { code, stdout, stderr, json: () => JSON.parse(stdout) };
    },
  };
}
