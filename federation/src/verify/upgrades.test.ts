import { expect, test } from 'vitest';
import { draftFacts, liveShell } from '../testing/good-release';
import type { ShellFacts } from './facts';
import { type OpenRelease, openReleaseSchema } from './subject';
import { verifyRelease } from './verify-release';
import { verifyShell } from './verify-shell';

/** A shell with this React. */
const shellOn = (react: string): ShellFacts => ({
  ...liveShell,
  shared: { ...liveShell.shared, react, 'react/jsx-runtime': react },
});
const releaseOn = (react: string) =>
  draftFacts(({ release }) => Object.assign(release, { shared: { react, 'react/jsx-runtime': react } }));
const readRelease = (range: string): OpenRelease =>
  openReleaseSchema.parse(JSON.parse(String(releaseOn(range).files.get('release.json'))));

/** Whether a team may publish for this shell. */
const mayPublish = (range: string, react: string) =>
  verifyRelease({ ...releaseOn(range), shells: [shellOn(react)] }).length === 0;
/** Whether this shell may replace the previous one while that range is live. */
const mayDeploy = (react: string, range: string) => verifyShell(shellOn(react), [readRelease(range)]).length === 0;

test.each([
  // [what, React of the shell, of the next shell, range that is live, range of its next version, who may go first]
  ['a minor of React, remotes as the preset builds them', '19.3.1', '19.9.0', '^19.3.0', '^19.3.0', 'either'],
  ['a minor of React that a remote needs', '19.3.1', '19.9.0', '^19.3.0', '^19.9.0', 'the shell'],
  ['a major of React, the remote states both', '19.3.1', '20.0.0', '^19.3.0', '^19 || ^20', 'the remote'],
  ['a major of React, the remote stated both before', '19.3.1', '20.0.0', '^19 || ^20', '^20.0.0', 'the shell'],
])('%s: no side is locked out', (_, before, after, live, next, first) => {
  const remoteFirst = mayPublish(next, before) && mayDeploy(after, next);
  const shellFirst = mayDeploy(after, live) && mayPublish(next, after);
  expect({ remoteFirst, shellFirst }).toEqual({
    remoteFirst: first !== 'the shell',
    shellFirst: first !== 'the remote',
  });
});

test('both refusals name the remote, the package, both versions and the next step', () => {
  const [coming] = verifyShell({ ...shellOn('20.0.0'), label: 'this shell' }, [readRelease('^19.3.0')]);
  expect(coming).toMatchObject({
    code: 'MFE-120',
    detail: 'tides 1.0.0 needs react ^19.3.0, and this shell provides 20.0.0.',
    todo: expect.stringContaining('states both ranges in "shared" of mfe.json, as "^19 || ^20"'),
  });
  const [early] = verifyRelease({ ...releaseOn('^20.0.0'), shells: [shellOn('19.3.1')] });
  expect(early).toMatchObject({
    code: 'MFE-107',
    detail: 'It needs react ^20.0.0, and the live shell provides 19.3.1.',
    todo: expect.stringContaining('state both ranges in "shared" of mfe.json, as "^19 || ^20"'),
  });
});
