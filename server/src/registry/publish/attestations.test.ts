import { generateKeyPairSync } from 'node:crypto';
import { releaseSchema } from 'federation/protocol/discovery';
import { publishedVersionSchema } from 'federation/protocol/registry';
import { integrityOf, keyText, sealStatement, subjectOf } from 'federation/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, openRegistrySite, publishTides, type RegistrySite, tides, tokenFor } from '../testing/registry-site';

const team = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519');
const COMMIT = 'a'.repeat(40);
let site: RegistrySite;
let token: string;

beforeAll(async () => {
  const keys = [`search=${keyText(stranger.publicKey)}`, `tides=${keyText(team.publicKey)}`];
  site = await openRegistrySite({ REGISTRY_KEYS: keys.join(','), REQUIRE_PROVENANCE: 'true' });
  token = await tokenFor(site, 'tides');
  for (const version of ['1.0.0', '1.1.0']) await publishTides(site, token, version);
});
afterAll(() => site.close());

/** A team's statements about a version of tides, which a test may change. */
function statements(
  version: string,
  { key = team.privateKey, of = version, bomFormat = 'CycloneDX', commit = COMMIT } = {},
) {
  const content = tides(of).get('release.json') ?? Buffer.alloc(0);
  const release = releaseSchema.parse(JSON.parse(Buffer.from(content).toString('utf8')));
  const subject = subjectOf(release, integrityOf(content));
  const provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://slsa.dev/provenance/v1#mfe-build',
        externalParameters: { remote: 'tides', version },
        resolvedDependencies: [{ uri: 'git+https://example.com/tides', digest: { gitCommit: commit } }],
      },
      runDetails: { builder: { id: 'https://ci.example.com/jobs/7' } },
    },
  };
  const sbom = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://cyclonedx.org/bom',
    predicate: { bomFormat, specVersion: '1.5', components: [] },
  };
  return { provenance: sealStatement(provenance, key), sbom: sealStatement(sbom, key) };
}

function send(version: string, payload: object, bearer = token, query = '') {
  const url = `/mfe/v1/tides/versions/${version}/attestations${query}`;
  return site.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${bearer}` }, payload });
}
const promote = (version: string) => act(site, token, 'promote', '*', { version, strategy: { kind: 'all' } });

test('a version without signed statements is not promoted where the site requires them; with them it is', async () => {
  expect((await promote('1.0.0')).json()).toMatchObject({ refusals: [{ code: 'MFE-124' }] });
  const response = await send('1.0.0', statements('1.0.0'));
  expect(publishedVersionSchema.parse(response.json()).source).toEqual({
    commit: COMMIT,
    repository: 'git+https://example.com/tides',
    builder: 'https://ci.example.com/jobs/7',
  });
  expect((await promote('1.0.0')).statusCode).toBe(200);
  const kept = await site.app.inject({
    url: '/mfe/v1/tides/versions/1.0.0/attestations',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(kept.json().provenance.payloadType).toBe('application/vnd.in-toto+json');
});

test.each([
  ["another team's key", () => statements('1.1.0', { key: stranger.privateKey }), 'not signed with a key known'],
  [
    'the files of another version',
    () => statements('1.1.0', { of: '1.2.0' }),
    'does not name release.json with the hash',
  ],
  ['no SBOM', () => statements('1.1.0', { bomFormat: 'SPDX' }), 'no CycloneDX document'],
  [
    'a changed statement',
    () => {
      const said = statements('1.1.0');
      const payload = Buffer.from(said.provenance.payload, 'base64').toString('utf8').replace(COMMIT, 'b'.repeat(40));
      return { ...said, provenance: { ...said.provenance, payload: Buffer.from(payload).toString('base64') } };
    },
    'not signed with a key known',
  ],
])('%s proves nothing', async (_, said, sentence) => {
  const response = await send('1.1.0', said());
  expect(response.json()).toMatchObject({ refusals: [{ code: 'MFE-125', detail: expect.stringContaining(sentence) }] });
  expect((await promote('1.1.0')).json()).toMatchObject({ refusals: [{ code: 'MFE-124' }] });
});

test("statements about an unknown version, or with another team's token, are refused", async () => {
  expect((await send('9.9.9', statements('9.9.9'))).json()).toMatchObject({ refusals: [{ code: 'MFE-118' }] });
  const foreign = await tokenFor(site, 'search');
  expect((await send('1.1.0', statements('1.1.0'), foreign)).json()).toMatchObject({ refusals: [{ code: 'MFE-113' }] });
});

test('the first statements about a version are kept; the same ones again change nothing', async () => {
  const first = statements('1.2.0');
  await publishTides(site, token, '1.2.0');
  expect((await send('1.2.0', first)).statusCode).toBe(200);
  expect((await send('1.2.0', first)).statusCode).toBe(200);
  const other = await send('1.2.0', statements('1.2.0', { commit: 'b'.repeat(40) }));
  expect(other.json()).toMatchObject({
    refusals: [{ code: 'MFE-114', detail: expect.stringContaining(`built from ${COMMIT}`) }],
  });
  const url = '/mfe/v1/tides/versions/1.2.0/attestations';
  const kept = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(kept.json()).toEqual(first);
});

test('statements are checked before their version is published, and none are kept by that', async () => {
  const check = (said: object) => send('1.3.0', said, token, '?dry_run=true');
  expect((await check(statements('1.3.0', { key: stranger.privateKey }))).json()).toMatchObject({
    refusals: [{ code: 'MFE-125' }],
  });
  expect((await check(statements('1.4.0'))).json()).toMatchObject({ refusals: [{ code: 'MFE-125' }] });
  expect((await check(statements('1.3.0'))).json()).toMatchObject({ commit: COMMIT });
  await publishTides(site, token, '1.3.0');
  const url = '/mfe/v1/tides/versions/1.3.0/attestations';
  const kept = await site.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect(kept.statusCode).toBe(404);
});
