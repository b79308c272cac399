import { expect, test } from 'vitest';
import { liveShell } from '../testing/good-release';
import type { ShellFacts } from './facts';
import { type LiveRelease, verifyShell } from './verify-shell';

const live: LiveRelease = {
  name: 'tides',
  version: '1.2.0',
  manifest: {
    contract: '^1.2.0',
    extensions: [{ slot: 'listing.below' }],
    emits: ['lead:created'],
    listens: ['listing:opened'],
  },
  shared: { react: '^19.3.0' },
  runtime: '2.9.2',
};
const told = (shell: Partial<ShellFacts>) =>
  verifyShell({ ...liveShell, label: 'the new shell', ...shell }, [live]).map(
    ({ code, detail }) => `${code} ${detail}`,
  );

test('a shell that keeps what live versions use takes the place of the one before it', () => {
  expect(told({})).toEqual([]);
  expect(told({ contract: '1.9.0', slots: [...liveShell.slots, 'home.top'], runtime: '2.9.7' })).toEqual([]);
});

test.each<[string, Partial<ShellFacts>, string]>([
  ['another contract', { contract: '2.0.0' }, 'tides 1.2.0 needs contract ^1.2.0, and the new shell has 2.0.0.'],
  ['no such package', { shared: {} }, 'tides 1.2.0 takes react from the shell, and the new shell does not provide it.'],
  [
    'an older package',
    { shared: { react: '18.2.0' } },
    'tides 1.2.0 needs react ^19.3.0, and the new shell provides 18.2.0.',
  ],
  ['no such slot', { slots: [] }, "tides 1.2.0 fills 'listing.below', which the new shell lacks."],
  ['no such event', { events: ['lead:created'] }, "tides 1.2.0 uses 'listing:opened', which the new shell lacks."],
  [
    'another runtime',
    { runtime: '3.0.0' },
    'tides 1.2.0 was built with federation runtime 2.9.2, and the new shell brings 3.0.0.',
  ],
])('refuses a shell with %s', (_, shell, sentence) => {
  expect(told(shell)).toEqual([`MFE-120 ${sentence}`]);
});

test('tells of every remote and everything at once', () => {
  expect(told({ contract: '2.0.0', slots: [], events: [] })).toHaveLength(4);
});
