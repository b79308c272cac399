import { DISCOVERY_SCHEMA_URL } from 'federation/protocol/discovery';
import { expect, test, vi } from 'vitest';
import { agentRootOf, createEmbedNavigation } from './embed-navigation';
import { partOf } from './embed-part';
import { wholeAddresses } from './embed-services';
import { isolateStyles, styleRoot } from './isolate-styles';

const SITE = 'https://www.example.com';

test("on a foreign page every move loads a document of the site, under the agent's root path [B2.6.13]", () => {
  const leave = vi.fn();
  const navigate = createEmbedNavigation(SITE, '/kai-sample', { locales: ['en'] }, leave);
  navigate.to('/kai-sample/listings/maui/south');
  expect(leave).toHaveBeenCalledWith('https://www.example.com/kai-sample/listings/maui/south');
  expect(navigate.withPrefix('/listings/maui')).toBe('/kai-sample/listings/maui');
  expect(navigate.withPrefix('/blog')).toBe('/blog');
  expect(navigate.href?.('/blog')).toBe('https://www.example.com/blog');
  expect(navigate.current().prefix).toMatchObject({ agent: 'kai-sample', path: '/kai-sample' });
});

test.each([
  ['/kai-sample', '/kai-sample'],
  ['Kai-Sample/', '/kai-sample'],
  [null, ''],
  ['//evil.example.com', ''],
  ['../admin', ''],
])('an agent root written as %j is read as %j', (written, root) => {
  expect(agentRootOf(written)).toBe(root);
});

test('attributes name the part; the header without one', () => {
  expect([partOf('footer'), partOf('search'), partOf(null), partOf('other')]).toEqual([
    'footer',
    'search',
    'header',
    'header',
  ]);
});

test('only the navigation is embedded, by whole addresses', () => {
  const version = {
    url: '/mfe/nav/2/release.json',
    metadata: { version: '2' },
    extras: {
      federation: { name: 'mfe_nav', entry: '/mfe/nav/2/entry.js', format: 'script' as const },
      contract: '^2.0.0',
      pages: [],
      extensions: [],
      emits: [],
      listens: [],
      connect: [],
      assets: {},
      integrity: {},
      fallback: { release: '/mfe/nav/1/release.json', integrity: 'sha384-x' },
    },
  };
  const { microFrontends } = wholeAddresses(
    { schema: DISCOVERY_SCHEMA_URL, microFrontends: { nav: [version], search: [version] } },
    SITE,
  );
  expect(Object.keys(microFrontends)).toEqual(['nav']);
  expect(microFrontends.nav?.[0]).toMatchObject({
    url: `${SITE}/mfe/nav/2/release.json`,
    extras: {
      federation: { entry: `${SITE}/mfe/nav/2/entry.js` },
      fallback: { release: `${SITE}/mfe/nav/1/release.json` },
    },
  });
});

test('sheets of the site apply within our elements and nowhere else on the page', async () => {
  const head = document.createElement('div');
  isolateStyles(SITE, head);
  const element = document.createElement('div').attachShadow({ mode: 'open' });
  const release = styleRoot(element);
  const sheet = (href: string) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    head.append(link);
    return link;
  };
  const ours = sheet(`${SITE}/shell/common.0a.css`);
  const theirs = sheet('https://shop.example.com/own.css');
  await vi.waitFor(() => expect(ours.media).toBe('not all'));
  expect(theirs.media).not.toBe('not all');
  expect([...element.querySelectorAll('link')].map(({ href, media }) => [href, media])).toEqual([
    [`${SITE}/shell/common.0a.css`, ''],
  ]);
  release();
});
