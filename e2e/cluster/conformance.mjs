// Both engines of the search against the oracle, and the adapters of the object store, on the running parts.
import { join } from 'node:path';
import { root } from '../../server/bin/support/project.mjs';
import { say, seconds } from '../../server/bin/support/say.mjs';
import { readVitest } from '../support/run-command.mjs';
import { results } from './checks.mjs';
import { spawnWithUs } from './part.mjs';

/** The nodes of the cluster share the machine with the tests. */
const TEST_TIMEOUT_MS = 600_000;
const SEARCH = 'server/src/opensearch/';
const STORE = ['registry/publish/bucket-artifacts', 'features/photos/photo-files', 'app/store-command'];

/** Sends random requests to both engines, and compares each response with that of the oracle. */
export function compareEngines({ environment }, folder, requests) {
  const env = { ...testEnvironment(environment), SEARCH_TEST_REQUESTS: String(requests) };
  return runTests([`${SEARCH}random-requests`], env, folder);
}

/** All tests of the adapters, with some random requests. */
export function adapterTests({ environment }, folder, requests) {
  const env = { ...testEnvironment(environment), SEARCH_TEST_REQUESTS: String(requests) };
  return runTests([SEARCH, ...STORE.map((name) => `server/src/${name}`)], env, folder);
}

function testEnvironment({ OPENSEARCH_URL, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }) {
  const store = new URL(S3_ENDPOINT);
  [store.username, store.password] = [S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY];
  return { S3_TEST_URL: store.href, ...(OPENSEARCH_URL ? { OPENSEARCH_TEST_URL: OPENSEARCH_URL } : {}) };
}

async function runTests(words, env, folder) {
  const since = Date.now();
  const report = join(folder, 'vitest.json');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`];
  const options = ['run', '--project', 'node', `--testTimeout=${TEST_TIMEOUT_MS}`, ...reporters];
  const child = spawnWithUs(process.execPath, [vitest, ...options, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  const ended = { failures: code === 0 ? [] : ['Tests of the adapters'], since };
  const { passed, failures } = readVitest(report, ended);
  results.passed += passed;
  results.failures.push(...failures);
  say(`Tests of the adapters: ${passed} passed, ${failures.length} failed in ${seconds(since)}`);
}
