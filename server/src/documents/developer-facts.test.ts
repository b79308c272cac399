import { DISCOVERY_SCHEMA_URL, discoveredRelease, releaseSchema } from 'federation/protocol/discovery';
import { draftFacts } from 'federation/verify/testing';
import { expect, test } from 'vitest';
import { developerFacts } from './developer-facts';

test('developers see which slots are empty because a remote is switched off, or left out by the browser', async () => {
  const { files } = draftFacts((draft) =>
    Object.assign(draft.manifest, { extensions: [{ slot: 'listing.below', expose: './tides', order: 10 }] }),
  );
  const release = releaseSchema.parse(JSON.parse(String(files.get('release.json'))));
  const deployed = {
    schema: DISCOVERY_SCHEMA_URL,
    microFrontends: { tides: [discoveredRelease(release, '/mfe/tides/1.0.0/release.json')] },
  };
  const killed = [{ remote: 'leads', why: 'killed' as const, slots: ['listing.aside'] }];
  const registry = { killed: () => Promise.resolve(killed) };
  const overrides = { remotes: {}, disabled: ['tides', 'unknown'], until: '2026-11-20T20:00:00Z' };
  expect(await developerFacts(registry, deployed, null)).toEqual({ absent: killed });
  expect(await developerFacts(registry, deployed, overrides)).toEqual({
    absent: [
      ...killed,
      { remote: 'tides', why: 'left-out', slots: ['listing.below'] },
      { remote: 'unknown', why: 'left-out', slots: [] },
    ],
  });
});
