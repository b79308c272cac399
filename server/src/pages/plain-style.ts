/**
 * The looks of what the server writes for readers without scripts. Its class names begin with `plain-` and are used nowhere
 * else.
 */
export const NO_SCRIPT_STYLE = `
.plain-filters { padding: var(--space-2) var(--gutter); border-bottom: 1px solid var(--color-line); }
.plain-results, .plain-page { padding: var(--space-5) var(--gutter) var(--space-16); }
.plain-page { width: 100%; max-width: calc(var(--width-page) + 2 * var(--gutter)); margin: 0 auto; }
.plain-slim { max-width: calc(26rem + 2 * var(--gutter)); }
.plain-page p, .plain-page h2, .plain-about { max-width: var(--width-text); margin-top: var(--space-4); }
.plain-page ul, .plain-regions ul { columns: 14rem; margin-top: var(--space-4); line-height: 1.9; }
.plain-pages { display: flex; justify-content: center; gap: var(--space-6); margin-top: var(--space-8); }
.plain-regions { margin-top: var(--space-10); }
.plain-results a, .plain-page a { color: var(--color-ocean); }
.plain-form { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-4); font-size: var(--text-s); }
.plain-form input, .plain-form select { height: 2.75rem; max-width: 9rem; padding: 0 var(--space-2); border: 1px solid var(--color-line-control); border-radius: var(--radius-m); background: var(--color-surface); color: var(--color-text); }
.plain-form button { height: 2.75rem; padding: 0 var(--space-5); border: 0; border-radius: var(--radius-m); background: var(--color-ocean); color: var(--color-on-ocean); font-weight: var(--weight-strong); }
.plain-tall { display: grid; margin-top: var(--space-6); }
.plain-tall label { display: grid; gap: var(--space-1); }
.plain-tall input { max-width: none; }
.plain-tall .plain-check { grid-template-columns: auto 1fr; align-items: center; justify-content: start; }
.plain-tall .plain-check input { width: 1.25rem; height: 1.25rem; }
`.replace(/\n\s*/g, '');
