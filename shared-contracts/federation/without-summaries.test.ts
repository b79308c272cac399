import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withoutSummaries } from './without-summaries';

const CALLS = join(import.meta.dirname, '../src/calls');

test('browsers get a call without what only its documentation says; the lines stay', () => {
  const source = "  tag,\n  summary: 'What\\'s \"new\"',\n  answer: z.object({ summary: z.string() }),\n";
  expect(withoutSummaries(source)).toBe("  tag,\n  summary: '',\n  answer: z.object({ summary: z.string() }),\n");
  expect(withoutSummaries('  summary:\n    "The agent\'s",\n')).toBe("  summary:\n    '',\n");
});

test('that takes the summary of every call', () => {
  const files = readdirSync(CALLS).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const left = files.map((name) => withoutSummaries(readFileSync(join(CALLS, name), 'utf8')));
  expect(left.join('').match(/summary:\s+['"`][^'"`]/g)).toBeNull();
});
