import type { DeveloperFacts, Discovery, Overrides } from 'federation/protocol/discovery';
import { PLACEHOLDERS } from 'federation/protocol/placeholders';
import { type PublicSettings, phoneHref, SITE_PREVIEW_PATH, withLanguage } from 'shared-contracts';
import { escapeHtml, inlineJson, jsonBlock, jsonTextBlock, markup, tag } from '../platform/html/html';
import { ICON_PATH } from '../platform/html/plain-document';
import type { HostName, ShellAssets } from '../registry/shell-assets';
import type { RenderedDocument } from '../rendering/document-renderer';
import { i18n } from '../texts';
import { messageOf, type Page } from './page';
import type { Preload } from './preloads';
import { isDrawnPreview, PREVIEW_HEIGHT, PREVIEW_WIDTH } from './preview-size';

export interface RenderInput {
  page: Page;
  language: string;
  /** its code in the address; null for the default language */
  locale: string | null;
  /** null leaves all of it to the browser */
  rendered: Pick<RenderedDocument, 'frame' | 'parts' | 'rendered' | 'isPageShown'> | null;
  host: HostName;
  /** what the document holds of style in itself: enough for what it draws before any file has come */
  style: string;
  assets: ShellAssets;
  discovery: Discovery;
  settings: PublicSettings;
  /** the visitor's session and the responses of calls, as JSON text */
  session: string;
  answers: string;
  preloads: readonly Preload[];
  origin: string;
  /** the agent or team the visitor came by */
  attached: { agent: unknown; team: unknown };
  /** whether the page of the route works with scripts only */
  needsScripts: boolean;
  /** null in a document that several visitors get */
  requestId: string | null;
  /** versions that only this browser gets */
  overrides: Overrides | null;
  /** for developers only */
  developer: DeveloperFacts | null;
}

/** What the shell reads from `<script id="context">`. */
function contextOf({ page, host, rendered, attached, requestId, overrides, developer }: RenderInput): object {
  const { status } = page;
  const message = messageOf(page);
  return {
    host,
    status,
    requestId,
    rendered: rendered?.rendered ?? null,
    ...(overrides ? { overrides } : {}),
    ...(developer ? { developer } : {}),
    ...attached,
    ...(message === null ? {} : { message }),
  };
}

/** The whole document. Nothing in it runs by itself: data blocks are JSON, scripts are files with a hash. */
export function renderDocument(input: RenderInput): string {
  const { page, host, assets } = input;
  return [
    '<!doctype html>',
    tag('html', { lang: input.language }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...ICONS,
    ...headOf(input),
    `<style>${input.style}</style>`,
    '</head>',
    '<body>',
    firstMarkup(input),
    // after the visible part, so that these files do not compete with the first photo for bandwidth
    ...stylesOf(assets, host),
    ...page.jsonLd.map((facts) => `<script type="application/ld+json">${inlineJson(facts)}</script>`),
    discoveryBlock(input.discovery),
    jsonBlock('settings', input.settings),
    jsonTextBlock('session', input.session),
    jsonTextBlock('answers', input.answers),
    jsonBlock('context', contextOf(input)),
    ...scriptsOf(assets, host),
    ...preloadsOf(input),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Most visitors get the same versions: 20 KB that change with a deployment only. */
const discoveryBlocks = new WeakMap<Discovery, string>();

function discoveryBlock(discovery: Discovery): string {
  const block = discoveryBlocks.get(discovery) ?? jsonBlock('discovery', discovery);
  discoveryBlocks.set(discovery, block);
  return block;
}

const ICONS = [
  tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
  tag('link', { rel: 'apple-touch-icon', href: '/static/icon-180.png' }),
  tag('link', { rel: 'manifest', href: '/manifest.webmanifest' }),
  tag('meta', { name: 'theme-color', content: '#0f4c5c' }),
];

/** The site as the server rendered it. The shell draws what is missing. */
function firstMarkup({ page, rendered, settings, needsScripts, locale }: RenderInput): string {
  // split by the places: every second text is the name of a part
  const parts = rendered?.frame.split(PLACEHOLDERS) ?? [];
  const html = parts.map((text, index) => (index % 2 === 0 ? text : (rendered?.parts.get(text) ?? '')));
  const root = `<div id="root">${html.join('')}</div>`;
  if (rendered?.isPageShown && !needsScripts) return root;
  return root + markup(<Fallback page={page} settings={settings} needsScripts={needsScripts} locale={locale} />);
}

/** What readers without scripts get of a page that the server did not render. */
function Fallback({
  page: { title, description },
  settings,
  needsScripts,
  locale,
}: Pick<RenderInput, 'page' | 'settings' | 'needsScripts' | 'locale'>) {
  const { companyPhone, supportEmail, menus } = settings;
  const links = [
    { label: i18n.t('Search'), href: '/listings' },
    { label: i18n.t('All regions'), href: '/regions' },
    { label: i18n.t('Contact'), href: '/contact' },
    ...Object.values(menus).flat(),
    ...(companyPhone ? [{ label: companyPhone, href: phoneHref(companyPhone) ?? '' }] : []),
    ...(supportEmail ? [{ label: supportEmail, href: `mailto:${supportEmail}` }] : []),
  ];
  return (
    <noscript>
      <h1>{title}</h1>
      <p>{description}</p>
      {needsScripts && <p>{i18n.t('This page needs scripts. Please allow them, and load it again.')}</p>}
      <ul>
        {links.map(({ label, href }) => (
          <li key={`${href} ${label}`}>
            <a href={withLanguage(locale, href)}>{label}</a>
          </li>
        ))}
      </ul>
    </noscript>
  );
}

/** Title, addresses, and what link previews show. */
function headOf({ page, origin, settings, language }: RenderInput): string[] {
  const { title, description, canonical, image, kind, languages } = page;
  const url = canonical === null ? undefined : origin + canonical;
  const shown = image ?? SITE_PREVIEW_PATH;
  const picture = shown.startsWith('/') ? origin + shown : shown;
  const size = isDrawnPreview(shown) ? { width: `${PREVIEW_WIDTH}`, height: `${PREVIEW_HEIGHT}` } : null;
  return [
    `<title>${escapeHtml(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    url === undefined
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: url }),
    ...languages.map(({ language, path }) =>
      tag('link', { rel: 'alternate', hreflang: language, href: origin + path }),
    ),
    ...metas('property', {
      'og:title': title,
      'og:description': description,
      'og:type': kind,
      'og:site_name': settings.siteName,
      'og:locale': territoryOf(language),
      'og:url': url,
      'og:image': picture,
      'og:image:width': size?.width,
      'og:image:height': size?.height,
      'og:image:alt': title,
    }),
    ...metas('name', {
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': picture,
    }),
  ];
}

/** 'ja_JP' for 'ja', as link previews name a language. */
function territoryOf(language: string): string {
  const { language: code, region } = new Intl.Locale(language).maximize();
  return region === undefined ? code : `${code}_${region}`;
}

function metas(by: 'name' | 'property', contents: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(contents).flatMap(([name, content]) =>
    content === undefined ? [] : [tag('meta', { [by]: name, content })],
  );
}

function stylesOf(assets: ShellAssets, host: HostName): string[] {
  return assets[host].css.map((name) => {
    const href = `/shell/${name}`;
    return tag('link', { rel: 'stylesheet', crossorigin: 'anonymous', href, integrity: assets.integrity[name] });
  });
}

function scriptsOf({ integrity, ...assets }: ShellAssets, host: HostName): string[] {
  const script = (name: string) =>
    tag('script', { src: `/shell/${name}`, defer: true, crossorigin: 'anonymous', integrity: integrity[name] });
  return assets[host].js.map((name) => `${script(name)}</script>`);
}

/** The files that the page's own code will request, at low priority: styles and pictures of the document go first. */
function preloadsOf({ assets, host, preloads }: RenderInput): string[] {
  const { integrity } = assets;
  const ofStart = assets[host].preload.map((name): Preload => {
    return { href: `/shell/${name}`, as: 'script', integrity: integrity[name] };
  });
  const links = [...ofStart, ...preloads];
  return links.map(preloadTag);
}

function preloadTag({ href, as, integrity }: Preload): string {
  const kind = as === 'module' ? { rel: 'modulepreload' } : { rel: 'preload', as };
  return tag('link', { ...kind, href, crossorigin: 'anonymous', integrity, fetchpriority: 'low' });
}
