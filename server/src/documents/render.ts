import type { Discovery, PublicSettings } from 'shared-contracts';
import type { HostName, ShellAssets } from '../registry/shell-assets';
import { escapeText, inlineJson, jsonBlock, tag } from './html';
import type { Page } from './page';
import { ICON_PATH } from './plain-document';
import type { Preload } from './preloads';

export interface RenderInput {
  page: Page;
  host: HostName;
  assets: ShellAssets;
  discovery: Discovery;
  settings: PublicSettings;
  session: unknown;
  answers: Record<string, unknown>;
  preloads: readonly Preload[];
  origin: string;
  language: string;
  /** the agent or team the visitor came by */
  attached: { agent: unknown; team: unknown };
  requestId: string;
}

/** What the shell reads from `<script id="context">`. */
function contextOf({ page, host, attached, requestId }: RenderInput): object {
  const { status, failure } = page;
  return {
    host,
    status,
    requestId,
    ...attached,
    ...(failure && failure.code !== 'not_found' ? { message: failure.text } : {}),
  };
}

/** The whole document. Nothing in it runs by itself: data blocks are JSON, scripts are files with a hash. */
export function renderDocument(input: RenderInput): string {
  const { page, host, assets, answers, language } = input;
  return [
    '<!doctype html>',
    tag('html', { lang: language }),
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: ICON_PATH }),
    ...headOf(input),
    ...assetsOf(assets, host),
    ...input.preloads.map(preloadTag),
    ...page.photos.map((href) => tag('link', { rel: 'preload', as: 'image', href, fetchpriority: 'high' })),
    ...page.jsonLd.map((facts) => `<script type="application/ld+json">${inlineJson(facts)}</script>`),
    '</head>',
    '<body>',
    '<div id="root"></div>',
    plainBody(page),
    jsonBlock('discovery', input.discovery),
    jsonBlock('settings', input.settings),
    jsonBlock('session', input.session),
    jsonBlock('answers', answers),
    jsonBlock('context', contextOf(input)),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function headOf({ page, origin, settings }: RenderInput): string[] {
  const { title, description, canonical, image, kind } = page;
  const url = canonical === null ? undefined : origin + canonical;
  const picture = image === null ? undefined : image.startsWith('/') ? origin + image : image;
  const property = (name: string, content: string | undefined) =>
    content === undefined ? [] : [tag('meta', { property: name, content })];
  return [
    `<title>${escapeText(title)}</title>`,
    tag('meta', { name: 'description', content: description }),
    url === undefined
      ? tag('meta', { name: 'robots', content: 'noindex' })
      : tag('link', { rel: 'canonical', href: url }),
    ...property('og:title', title),
    ...property('og:description', description),
    ...property('og:type', kind),
    ...property('og:site_name', settings.siteName),
    ...property('og:url', url),
    ...property('og:image', picture),
    tag('meta', { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' }),
  ];
}

function assetsOf(assets: ShellAssets, host: HostName): string[] {
  const { js, css, preload } = assets[host];
  const file = (name: string) => ({ href: `/shell/${name}`, integrity: assets.integrity[name] });
  return [
    ...css.map((name) => tag('link', { rel: 'stylesheet', crossorigin: 'anonymous', ...file(name) })),
    ...js.map(
      (name) =>
        `${tag('script', { src: `/shell/${name}`, defer: true, crossorigin: 'anonymous', integrity: assets.integrity[name] })}</script>`,
    ),
    ...preload.map((name) => preloadTag({ ...file(name), as: 'script' })),
  ];
}

function preloadTag({ href, as, integrity }: Preload): string {
  return tag('link', { rel: 'preload', as, href, crossorigin: 'anonymous', integrity });
}

/** For readers without scripts, search engines among them. */
function plainBody({ plain }: Page): string {
  const paragraphs = plain.paragraphs.map((text) =>
    text.startsWith('## ') ? `<h2>${escapeText(text.slice(3))}</h2>` : `<p>${escapeText(text)}</p>`,
  );
  const links = plain.links.map(({ label, href }) => `<li>${tag('a', { href })}${escapeText(label)}</a></li>`);
  const list = links.length > 0 ? `<ul>${links.join('')}</ul>` : '';
  return `<noscript><h1>${escapeText(plain.heading)}</h1>${paragraphs.join('')}${list}</noscript>`;
}
