import { say } from '../../server/bin/support/say.mjs';

/** Number of checks that passed, and what failed. */
export const results = { passed: 0, failures: [] };

/** One check of the test. It fails when it throws. */
export async function check(what, holds) {
  try {
    await holds();
    results.passed++;
    say(`ok   ${what}`);
  } catch (error) {
    results.failures.push(`${what}: ${error.message}`);
    say(`FAIL ${what}: ${error.message}`);
  }
}

export function expectSame(actual, expected) {
  if (JSON.stringify(actual) !== JSON.stringify(expected))
    throw new Error(`expected ${JSON.stringify(expected)}, not ${JSON.stringify(actual)}`);
}

export const post = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export async function readJson(url, options) {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
  return response.json();
}
