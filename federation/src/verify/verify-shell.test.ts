import { expect, test } from 'vitest';
import { draftFacts, liveShell } from '../testing/good-release';
import type { ShellFacts } from './facts';
import { openReleaseSchema } from './subject';
import { verifyShell } from './verify-shell';

const live = openReleaseSchema.parse(JSON.parse(String(draftFacts().files.get('release.json'))));
const problems = (shell: Partial<ShellFacts>, release = live) =>
  verifyShell({ ...liveShell, label: 'the new shell', ...shell }, [release]).map(
    ({ code, detail }) => `${code} ${detail}`,
  );

test('accepts a shell that supports the live versions', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ contract: '1.9.0', slots: [...liveShell.slots, 'home.top'], protocols: [1, 2] })).toEqual([]);
});

test('names each remote that a shell would break, by the rules about published versions', () => {
  const pages = [{ area: 'own' as const, path: '/listings/tides' as const, title: 'Tides', expose: './tides' }];
  const shell = { contract: '2.0.0', shared: {}, slots: [], events: ['lead:created'], protocols: [2] };
  const exports = { 'shared-ui': ['Dialog'] };
  expect(problems({ ...shell, exports }, { ...live, manifest: { ...live.manifest, pages } })).toEqual([
    'MFE-120 tides 1.0.0 needs contract ^1.2.0, and the new shell has 2.0.0.',
    "MFE-120 tides 1.0.0 fills 'listing.below', which the new shell lacks.",
    "MFE-120 tides 1.0.0 uses 'listing:opened', which the new shell lacks.",
    'MFE-120 tides 1.0.0 speaks container protocol 1, and the new shell speaks 2.',
    'MFE-120 tides 1.0.0 imports Button from shared-ui, which the new shell does not export.',
    'MFE-120 tides 1.0.0 uses react from the host, and the new shell does not provide it: bundle it.',
    "MFE-120 tides 1.0.0: '/listings/tides' begins with a word that the site's own addresses use.",
  ]);
});
