/**
 * The looks of what the server writes for readers without scripts: plain pages and forms, from the tokens of the site. The class
 * names begin with `first-` and are used nowhere else.
 */
const PLAIN_STYLE = `
.first-form { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-4); font-size: var(--text-s); }
.first-form input, .first-form select { height: 2.5rem; max-width: 9rem; padding: 0 var(--space-2); border: 1px solid var(--color-line-control); border-radius: var(--radius-m); background: var(--color-surface); color: var(--color-text); }
.first-form button { height: 2.75rem; padding: 0 var(--space-5); border: 0; border-radius: var(--radius-m); background: var(--color-ocean); color: var(--color-on-ocean); font-weight: var(--weight-strong); }
.first-simple { width: 100%; max-width: calc(var(--width-page) + 2 * var(--gutter)); margin: 0 auto; padding: var(--space-10) var(--gutter) var(--space-16); }
.first-simple h1 { font-size: var(--text-3xl); }
.first-slim { max-width: calc(26rem + 2 * var(--gutter)); }
.first-slim h1 { font-size: var(--text-2xl); font-weight: var(--weight-strong); }
.first-simple p, .first-simple h2 { max-width: var(--width-text); margin-top: var(--space-4); }
.first-simple ul { margin-top: var(--space-4); line-height: 1.9; columns: 16rem; }
.first-simple a { color: var(--color-ocean); }
.first-tall { display: grid; max-width: 26rem; margin-top: var(--space-6); }
.first-tall label { display: grid; gap: var(--space-1); }
.first-tall input { max-width: none; height: var(--control-height); }
.first-tall .first-check { grid-template-columns: auto 1fr; align-items: center; justify-content: start; }
.first-tall .first-check input { width: 1.25rem; height: 1.25rem; }
`;

interface FirstStyleOptions {
  /** the shell's own sheet: tokens, fonts, elements */
  base?: string | undefined;
  /** the sheets of what was rendered; null where nothing was */
  rendered: string | null;
}

/** Everything the first moment needs, to be part of the document itself: a sheet would be a way to the server and back. */
export function firstStyle({ base = '', rendered }: FirstStyleOptions): string {
  return `${base}${PLAIN_STYLE}`.replace(/\n\s*/g, '') + (rendered ?? '');
}
