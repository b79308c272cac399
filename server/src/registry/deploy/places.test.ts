import type { RemotePage } from 'federation/protocol/manifest';
import { REGISTRY_BASE } from 'federation/protocol/registry';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '../../platform/database/sql-values';
import { packFiles } from '../testing/pack';
import { everythingKept, openRegistrySite, type RegistrySite, tides, tokenFor, upload } from '../testing/registry-site';

type Name = 'search' | 'tides' | 'surf';
interface Claims {
  extensions?: { slot: string; order?: number; handOver?: Name }[];
  pages?: RemotePage[];
}

let site: RegistrySite;
const tokens = new Map<Name, string>();

beforeAll(async () => {
  site = await openRegistrySite();
  await site.built.buildRemote('1.0.0-bbbb', {
    builtAt: 2000,
    manifest: { extensions: [{ slot: 'page.sign-in', expose: './search', order: 10 }] },
  });
  for (const name of ['search', 'tides', 'surf'] as const) tokens.set(name, await tokenFor(site, name));
});
afterAll(() => site.close());

/** A remote's release with the one module './tides', which renders all declared places. */
function publish(name: Name, version: string, { extensions = [], pages = [] }: Claims) {
  const files = tides(version, (draft) => {
    Object.assign(draft.release, { name });
    Object.assign(draft.files, { 'tides.cccccccc.css': `.mfe_${name}-box-x{color:red}` });
    Object.assign(draft.manifest, {
      name,
      extensions: extensions.map((extension) => ({ expose: './tides', order: 10, ...extension })),
      pages,
    });
  });
  return upload(site, tokens.get(name) ?? '', packFiles(files), name);
}

function act(name: Name, what: string, payload: object = {}) {
  const headers = { authorization: `Bearer ${tokens.get(name)}`, 'if-match': '*' };
  return site.app.inject({ method: 'POST', url: `${REGISTRY_BASE}/${name}/${what}`, headers, payload });
}
const promote = (name: Name, version: string, strategy: object = { kind: 'all' }) =>
  act(name, 'promote', { version, strategy });

/** Status, and the reasons of a refusal. */
function said(response: Awaited<ReturnType<typeof act>>): unknown[] {
  const reasons = response.json().refusals ?? [];
  return [response.statusCode, ...reasons.map(({ code, detail }: Record<string, string>) => `${code} ${detail}`)];
}

const OK = [200];
const PUBLISHED = [201];
const heldBy = (...names: Name[]) => [
  409,
  ...names.map((name) => `MFE-122 'page.sign-in' takes one remote, and ${name} fills it.`),
];
const SIGN_IN = { extensions: [{ slot: 'page.sign-in', order: 0 }] };
const handingOver = (handOver: Name) => ({ extensions: [{ slot: 'page.sign-in', handOver }] });

test('a slot that another remote holds is refused, whatever its order, and nothing is kept', async () => {
  const before = await everythingKept(site);
  const response = await publish('tides', '1.0.0', SIGN_IN);
  expect(said(response)).toEqual(heldBy('search'));
  expect(response.json().refusals[0].todo).toContain('"handOver"');
  expect(await everythingKept(site)).toBe(before);
});

test('a remote that is switched off keeps its slot', async () => {
  await act('search', 'kill', { reason: 'a test' });
  expect(said(await publish('tides', '1.0.0', SIGN_IN))).toEqual(heldBy('search'));
  expect(said(await act('search', 'revive'))).toEqual(OK);
});

test('a slot is handed over by the live version of its holder, and not taken back without a word', async () => {
  await publish('search', '2.0.0', handingOver('tides'));
  await promote('search', '2.0.0', { kind: 'canary', percent: 10 });
  expect(said(await publish('tides', '1.0.0', SIGN_IN)), 'the canary alone decides nothing').toEqual(heldBy('search'));
  await promote('search', '2.0.0');
  expect(said(await publish('surf', '1.0.0', SIGN_IN))).toEqual(heldBy('search'));
  expect(said(await publish('tides', '1.0.0', SIGN_IN))).toEqual(PUBLISHED);
  expect(said(await promote('tides', '1.0.0', { kind: 'canary', percent: 10 }))).toEqual(OK);
  expect(said(await publish('search', '2.1.0', SIGN_IN))).toEqual(heldBy('tides'));
  expect(said(await promote('tides', '1.0.0'))).toEqual(OK);

  // the former holder leaves, and its rollback does not conflict with the new one
  await publish('search', '3.0.0', {});
  expect(said(await promote('search', '3.0.0'))).toEqual(OK);
  expect(said(await promote('search', '2.0.0')), 'it gave the slot up').toEqual(heldBy('tides'));
  expect(said(await act('search', 'rollback'))).toEqual(OK);
  expect(said(await act('tides', 'rollback', { confirmNoVisitor: true }))).toEqual(OK);
});

test('a version that fitted when it was published is refused once the slot is held', async () => {
  const footer = { extensions: [{ slot: 'layout.footer' }] };
  expect(said(await publish('tides', '2.0.0', footer))).toEqual(PUBLISHED);
  expect(said(await publish('surf', '2.0.0', footer))).toEqual(PUBLISHED);
  expect(said(await promote('tides', '2.0.0'))).toEqual(OK);
  expect(said(await promote('surf', '2.0.0'))).toEqual([
    409,
    "MFE-122 'layout.footer' takes one remote, and tides fills it.",
  ]);
});

test('of two remotes that take a free place at the same time one is refused', async () => {
  const search = { extensions: [{ slot: 'home.search' }] };
  await publish('tides', '3.0.0', search);
  await publish('surf', '3.0.0', search);
  const answers = await Promise.all([promote('tides', '3.0.0'), promote('surf', '3.0.0')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

test('an address is refused that the site or another remote has, and free again when its remote leaves it', async () => {
  const at = (path: `/${string}`): Claims => ({
    pages: [{ area: 'own', path, title: 'Tide tables', expose: './tides' }],
  });
  expect(said(await publish('tides', '4.0.0', at('/listings/tides')))).toEqual([
    409,
    "MFE-123 '/listings/tides' begins with a word that the site's own addresses use.",
  ]);
  expect(said(await publish('tides', '4.0.0', at('/tides')))).toEqual(PUBLISHED);
  expect(said(await promote('tides', '4.0.0'))).toEqual(OK);
  expect(said(await publish('surf', '4.0.0', at('/tides/surf')))).toEqual([
    409,
    "MFE-110 '/tides/surf' is drawn by tides, whose page is '/tides'.",
  ]);
  await publish('tides', '4.1.0', at('/guides'));
  await promote('tides', '4.1.0');
  expect(said(await publish('surf', '4.0.0', at('/tides/surf')))).toEqual(PUBLISHED);
});

test('the address of an agent is refused, also when the agent came after the version was published', async () => {
  const at = (path: `/${string}`): Claims => ({
    pages: [{ area: 'own', path, title: 'Tide tables', expose: './tides' }],
  });
  const addAgent = (id: number, userName: string) =>
    site.test.database
      .insertInto('agents')
      .values({ id, email: `${userName}@example.com`, name: userName, user_name: userName, islands: json([]) })
      .execute();
  await addAgent(901, 'kai-sample');
  expect(said(await publish('surf', '5.0.0', at('/kai-sample')))).toEqual([
    409,
    "MFE-123 '/kai-sample' begins with the name of the agent whose address is '/kai-sample'.",
  ]);
  expect(said(await publish('surf', '5.0.0', at('/leilani-sample')))).toEqual(PUBLISHED);
  await addAgent(902, 'leilani-sample');
  expect(said(await promote('surf', '5.0.0'))).toEqual([
    409,
    "MFE-123 '/leilani-sample' begins with the name of the agent whose address is '/leilani-sample'.",
  ]);
});

test.each(['tides', '/Tides', '/tides/', '/ja', '/a/b/c/d'])('%s is no address of a page', async (path) => {
  const pages = [{ area: 'own', path, title: 'Tide tables', expose: './tides' }];
  const files = tides('5.0.0', ({ manifest }) => Object.assign(manifest, { pages }));
  expect(said(await upload(site, tokens.get('tides') ?? '', packFiles(files)))).toEqual([
    409,
    'MFE-101 manifest.pages.0.path: is no address of one to three words, as /tides.',
  ]);
});
