import type { ReactNode } from 'react';
import { pageLanguage } from 'shared-contracts';
import { documentOf } from './html';

export const PLAIN_STYLE_PATH = '/static/plain.css';

/** Styles of the few documents that must work without the shell's files. */
export const PLAIN_STYLE = `:root { color-scheme: light dark; --page: #faf8f4; --text: #172126; --ocean: #0d5265; --on-ocean: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --page: #0f1619; --text: #f0ece4; --ocean: #7cc4d6; --on-ocean: #06222b; }
}
body { max-width: 34rem; margin: 14vh auto 0; padding: 0 1.5rem 3rem; background: var(--page); color: var(--text);
  font-family: "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; line-height: 1.5; overflow-wrap: anywhere; }
h1 { font-weight: 600; font-size: 1.75rem; line-height: 1.25; }
a { color: var(--ocean); }
body:has(table) { max-width: 62rem; margin-top: 2rem; }
nav a { margin-inline-end: 1rem; }
table { display: block; overflow-x: auto; border-collapse: collapse; }
th, td { padding: 0.3rem 1rem 0.3rem 0; border-bottom: 1px solid color-mix(in srgb, var(--text) 20%, transparent); text-align: start; vertical-align: top; overflow-wrap: normal; }
pre { overflow-x: auto; padding: 1rem; border-radius: 0.5rem; background: color-mix(in srgb, var(--text) 6%, transparent); font-size: 0.85rem; overflow-wrap: normal; }
button { max-width: 100%; padding: 0.7rem 1.5rem; border: 0; border-radius: 0.5rem; background: var(--ocean);
  color: var(--on-ocean); font: inherit; font-weight: 600; overflow-wrap: anywhere; cursor: pointer; }
`;

export const ICON_PATH = '/static/icon.svg';

/** The favicon: a wave under a ridge. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0f4c5c"/><path d="M5 17 13 8l5 5 3-3 6 7z" fill="#e9d8c3"/><path d="M5 22c3.5 0 3.5-2.5 7-2.5s3.5 2.5 7 2.5 3.5-2.5 8-2.5" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round"/></svg>
`;

export interface PlainDocument {
  heading: string;
  detail?: string;
  /** further lines, as a list */
  items?: readonly string[];
  /** sent to the page's own address */
  button?: string;
  method?: 'get' | 'post';
  /** hidden fields that the button sends */
  fields?: Readonly<Record<string, string>>;
  link: { label: string; href: string };
}

/** The frame of a document without scripts that search engines leave out. */
export function PlainFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <html lang={pageLanguage()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <link rel="icon" type="image/svg+xml" href={ICON_PATH} />
        <link rel="stylesheet" href={PLAIN_STYLE_PATH} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}

/** Fields of a form that are sent with it and not shown. */
export function HiddenFields({ fields }: { fields: Readonly<Record<string, string>> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

/** A document with one sentence and one link. It needs neither script nor database. */
export function plainDocument({
  heading,
  detail,
  items = [],
  button,
  method = 'post',
  fields = {},
  link,
}: PlainDocument): string {
  return documentOf(
    <PlainFrame title={heading}>
      <h1>{heading}</h1>
      {detail && <p>{detail}</p>}
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {button !== undefined && (
        <form method={method}>
          <HiddenFields fields={fields} />
          <button type="submit">{button}</button>
        </form>
      )}
      <p>
        <a href={link.href}>{link.label}</a>
      </p>
    </PlainFrame>,
  );
}
