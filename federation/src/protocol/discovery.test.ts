import { expect, test } from 'vitest';
import { draftFacts } from '../testing/good-release';
import { connectionsOf, DISCOVERY_SCHEMA_URL, discoveredRelease, releaseSchema } from './discovery';

test.each([
  ['listing.below', []],
  ['staff.client', ['https://kit.example']],
])('a document of staff reaches the services of a remote that fills %s: %j [D177]', (slot, expected) => {
  const facts = draftFacts(({ manifest }) =>
    Object.assign(manifest, { extensions: [{ slot, expose: './tides' }], connect: ['https://kit.example'] }),
  );
  const release = releaseSchema.parse(JSON.parse(String(facts.files.get('release.json'))));
  const tides = discoveredRelease(release, '/mfe/tides/1.0.0/release.json');
  const discovery = { schema: DISCOVERY_SCHEMA_URL, microFrontends: { tides: [tides] } };
  expect(connectionsOf(discovery, 'agent-tools')).toEqual(expected);
  expect(connectionsOf(discovery, 'site')).toEqual(['https://kit.example']);
});
