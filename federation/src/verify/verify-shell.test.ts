import { expect, test } from 'vitest';
import { liveShell } from '../testing/good-release';
import type { ShellFacts } from './facts';
import { type LiveRelease, verifyShell } from './verify-shell';

const live: LiveRelease = {
  name: 'tides',
  version: '1.2.0',
  manifest: {
    contract: '^1.2.0',
    pages: [{ area: 'own', path: '/tides', title: 'Tides', expose: './tides' }],
    extensions: [{ slot: 'listing.below' }],
    emits: ['lead:created'],
    listens: ['listing:opened'],
  },
  shared: { react: '^19.3.0' },
  protocol: 1,
  imports: { 'shared-ui': ['Button'] },
};
const problems = (shell: Partial<ShellFacts>) =>
  verifyShell({ ...liveShell, label: 'the new shell', ...shell }, [live]).map(
    ({ code, detail }) => `${code} ${detail}`,
  );

test('accepts a shell that supports the live versions', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ contract: '1.9.0', slots: [...liveShell.slots, 'home.top'], protocols: [1, 2] })).toEqual([]);
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
  ['another protocol', { protocols: [2] }, 'tides 1.2.0 speaks container protocol 1, and the new shell speaks 2.'],
  [
    'no such export',
    { exports: { 'shared-ui': ['Dialog'] } },
    'tides 1.2.0 imports Button from shared-ui, which the new shell does not export.',
  ],
])('refuses a shell with %s', (_, shell, sentence) => {
  expect(problems(shell)).toEqual([`MFE-120 ${sentence}`]);
});

test('refuses a site that uses the address of a remote', () => {
  const pages = [{ area: 'own' as const, path: '/listings/tides' as const, title: 'Tides', expose: './tides' }];
  const taken = { ...live, manifest: { ...live.manifest, pages } };
  expect(verifyShell(liveShell, [taken]).map(({ detail }) => detail)).toEqual([
    'tides 1.2.0 has its page at /listings/tides, an address that the site now uses.',
  ]);
});

test('reports all problems of all remotes at once', () => {
  expect(problems({ contract: '2.0.0', slots: [], events: [] })).toHaveLength(4);
});
