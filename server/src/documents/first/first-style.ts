/**
 * The looks of what the server draws before the site's own code has come: the same measures as the parts that will
 * take its place, from the same tokens. Its class names begin with `first-` and are used nowhere else.
 */

/** What readers without scripts have in addition to a page that was rendered. */
const FRAME_STYLE = `
.first-filters { min-height: 3.75rem; padding: var(--space-2) var(--gutter); border-bottom: 1px solid var(--color-line); }
.first-results { min-width: 0; padding: var(--space-5) var(--gutter) var(--space-16); }
.first-pages { display: flex; justify-content: center; gap: var(--space-6); margin-top: var(--space-8); }
.first-regions ul { columns: 12rem; padding: 0; list-style: none; }
.first-about { display: grid; gap: var(--space-3); max-width: var(--width-text); margin-top: var(--space-10); }
.first-regions { margin-top: var(--space-10); }
.first-results a:not(.first-card) { color: var(--color-ocean); }
.first-form { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-4); font-size: var(--text-s); }
.first-form input, .first-form select { height: 2.5rem; max-width: 9rem; padding: 0 var(--space-2); border: 1px solid var(--color-line-control); border-radius: var(--radius-m); background: var(--color-surface); color: var(--color-text); }
.first-form button { height: 2.75rem; padding: 0 var(--space-5); border: 0; border-radius: var(--radius-m); background: var(--color-ocean); color: var(--color-on-ocean); font-weight: var(--weight-strong); }
`;

/** The pages that the server draws itself. */
const PAGE_STYLE = `
.first-picture { display: block; width: 100%; height: 100%; }
.first-frame { position: relative; display: block; width: 100%; height: 100%; overflow: hidden; }
.first-hue { position: absolute; inset: 0; width: 100%; height: 100%; background: currentcolor; }
.first-low { background: linear-gradient(transparent, currentcolor); }
.first-img { position: relative; display: block; width: 100%; height: 100%; object-fit: cover; color: var(--color-text-faint); font-size: var(--text-xs); }
.first-split { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 46%); }
.first-map { position: sticky; top: 0; height: 80dvh; background: var(--color-water); }
.first-title { font-size: var(--text-2xl); overflow-wrap: anywhere; }
.first-count { color: var(--color-text-soft); font-size: var(--text-s); margin-bottom: 3.25rem; }
.first-cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); gap: var(--space-6) var(--space-5); margin: 0; padding: 0; list-style: none; }
.first-card { display: grid; gap: 0.15rem; color: var(--color-text); font-size: 0.9375rem; line-height: 1.45; text-decoration: none; }
.first-card:hover .first-soft { color: var(--color-text); }
.first-photo { position: relative; display: block; aspect-ratio: 4 / 3.02; margin-bottom: 0.5rem; overflow: hidden; border-radius: var(--radius-l); background: var(--color-sunken); }
.first-status { position: absolute; top: 0.7rem; left: 0.7rem; padding: 0.15rem 0.5rem; border-radius: var(--radius-s); background: rgb(255 255 255 / 0.94); color: #172126; font-size: var(--text-xs); font-weight: var(--weight-strong); }
.first-price { font-size: var(--text-xl); font-weight: var(--weight-strong); font-variant-numeric: lining-nums tabular-nums; }
.first-soft { color: var(--color-text-soft); }
.first-faint { color: var(--color-text-faint); }
.first-rest { columns: 14rem; margin-top: var(--space-6); }
.first-page { width: 100%; max-width: var(--width-page); margin: 0 auto; padding: 0 var(--gutter) var(--space-16); }
.first-top { display: flex; align-items: center; min-height: 3.25rem; }
.first-back { color: var(--color-ocean); font-size: var(--text-s); font-weight: var(--weight-medium); text-decoration: none; }
.first-mosaic, .first-single, .first-none { display: grid; gap: var(--space-2); overflow: hidden; aspect-ratio: 16 / 7; border-radius: var(--radius-l); background: var(--color-sunken); }
.first-mosaic { grid-template-columns: 2fr 1fr 1fr; grid-template-rows: repeat(2, minmax(0, 1fr)); }
.first-mosaic > :first-child { grid-row: span 2; }
.first-mosaic > *, .first-single > * { min-width: 0; min-height: 0; }
.first-media { height: 4rem; }
.first-strip { display: grid; margin-top: var(--space-3); grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: var(--space-2); }
.first-strip > * { aspect-ratio: 4 / 3; }
.first-columns { display: grid; gap: var(--space-10); grid-template-columns: minmax(0, 1fr) 21rem; padding-top: 6.6rem; }
.first-body { display: grid; gap: var(--space-3); min-width: 0; }
.first-body h2 { margin-top: var(--space-6); font-size: var(--text-2xl); }
.first-large-price { font-family: var(--font-display); font-size: var(--text-3xl); font-weight: var(--weight-strong); line-height: var(--leading-tight); }
.first-address { font-size: var(--text-xl); font-weight: var(--weight-medium); }
.first-details { font-size: var(--text-l); }
.first-remarks { max-width: var(--width-text); line-height: var(--leading-text); white-space: pre-line; overflow-wrap: anywhere; }
.first-facts { columns: 2 18rem; column-gap: var(--space-8); margin: var(--space-4) 0 0; }
.first-facts div { display: flex; justify-content: space-between; gap: var(--space-4); padding: var(--space-2) 0; border-bottom: 1px solid var(--color-line); font-size: var(--text-s); break-inside: avoid; }
.first-facts dt { flex: none; color: var(--color-text-soft); }
.first-facts dd { margin: 0; text-align: end; overflow-wrap: anywhere; }
.first-tags, .first-crumbs { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); padding: 0; list-style: none; }
.first-simple { width: 100%; max-width: calc(var(--width-page) + 2 * var(--gutter)); margin: 0 auto; padding: var(--space-10) var(--gutter) var(--space-16); }
.first-simple h1 { font-size: var(--text-3xl); }
.first-slim { max-width: calc(26rem + 2 * var(--gutter)); }
.first-slim h1 { font-size: var(--text-2xl); font-weight: var(--weight-strong); }
.first-simple p, .first-simple h2 { max-width: var(--width-text); margin-top: var(--space-4); }
.first-simple ul { margin-top: var(--space-4); line-height: 1.9; columns: 16rem; }
.first-simple a, .first-body a:not(.first-card) { color: var(--color-ocean); }
.first-tall { display: grid; max-width: 26rem; margin-top: var(--space-6); }
.first-tall label { display: grid; gap: var(--space-1); }
.first-tall input { max-width: none; height: var(--control-height); }
.first-tall .first-check { grid-template-columns: auto 1fr; align-items: center; justify-content: start; }
.first-tall .first-check input { width: 1.25rem; height: 1.25rem; }
@media (min-width: 1600px) { .first-split { grid-template-columns: minmax(0, 1fr) minmax(0, 42%); } }
@media (max-width: 1023px) { .first-columns { grid-template-columns: minmax(0, 1fr); } }
@media (max-width: 1199.98px) {
  .first-count { margin-bottom: 5.9rem; }
  .first-results .first-cards { grid-template-columns: repeat(auto-fill, minmax(min(14.5rem, 100%), 1fr)); }
}
@media (max-width: 767.98px) {
  .first-split { grid-template-columns: minmax(0, 1fr); }
  .first-map { display: none; }
  .first-mosaic, .first-single, .first-none { display: block; margin-inline: calc(-1 * var(--gutter)); aspect-ratio: 4 / 3; border-radius: 0; }
  .first-mosaic > :not(:first-child) { display: none; }
}
@media (scripting: none) {
  .first-media, .first-map { display: none; }
  .first-split { grid-template-columns: minmax(0, 1fr); }
  .first-count { margin-bottom: var(--space-5); }
  .first-columns { padding-top: var(--space-6); }
}
`;

interface FirstStyleOptions {
  /** the shell's own sheet: tokens, fonts, elements */
  base?: string | undefined;
  /** the sheets of a page that its remote rendered; null where the server draws the page itself */
  rendered: string | null;
}

/** Everything the first moment needs, to be part of the document itself: a sheet would be a way to the server and back. */
export function firstStyle({ base = '', rendered }: FirstStyleOptions): string {
  return `${base}${FRAME_STYLE}${rendered === null ? PAGE_STYLE : ''}`.replace(/\n\s*/g, '') + (rendered ?? '');
}
