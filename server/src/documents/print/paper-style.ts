export const PAPER_STYLE_PATH = '/static/paper.css';

/** Print sheet and report: black on white, on letter or A4 paper. */
export const PAPER_STYLE = `
:root { color-scheme: light; font-family: "Helvetica Neue", Arial, sans-serif; font-size: 11pt; line-height: 1.4; color: #172126; }
body { max-width: 48rem; margin: 0 auto; padding: 1.5rem; background: #fff; }
h1 { margin: 0; font: 600 19pt/1.2 Georgia, serif; }
h2 { margin: 1.4rem 0 0.4rem; font: 600 13pt/1.2 Georgia, serif; break-after: avoid; }
p { margin: 0.4rem 0; }
a { color: #0d5265; }
img { display: block; width: 100%; height: 100%; object-fit: cover; }
table { width: 100%; border-collapse: collapse; font-size: 9.5pt; }
th, td { padding: 0.25rem 0.5rem 0.25rem 0; border-bottom: 1px solid #d9d4c9; text-align: left; }
td.paper-number, th.paper-number { text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: auto; }
.paper-top { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin-bottom: 1rem; padding-bottom: 0.5rem; border-bottom: 2px solid #0d5265; }
.paper-brand { font: 600 14pt Georgia, serif; }
.paper-price { font: 600 17pt Georgia, serif; }
.paper-soft { color: #4b5960; }
.paper-photos { display: grid; grid-template-columns: repeat(3, 1fr); gap: 0.4rem; margin: 0.8rem 0; }
.paper-photos > * { aspect-ratio: 3 / 2; }
.paper-photos > :first-child { grid-column: span 2; grid-row: span 2; }
.paper-photos > :only-child { grid-column: 1 / -1; grid-row: auto; aspect-ratio: 16 / 9; }
.paper-photos > :nth-child(2):last-child { grid-row: span 2; aspect-ratio: auto; min-height: 0; }
.paper-remarks { white-space: pre-line; overflow-wrap: anywhere; }
.paper-facts { columns: 2; column-gap: 2rem; margin: 0; font-size: 9.5pt; }
.paper-facts div { display: flex; justify-content: space-between; gap: 1rem; padding: 0.2rem 0; border-bottom: 1px solid #e2dcd1; break-inside: avoid; }
.paper-facts dt { color: #4b5960; }
.paper-facts dd { margin: 0; text-align: right; overflow-wrap: anywhere; }
.paper-ways { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem 2rem; margin-top: 1.2rem; break-inside: avoid; }
.paper-agent { display: flex; align-items: center; gap: 0.8rem; }
.paper-agent img { width: 4.5rem; height: 4.5rem; border-radius: 6px; }
.paper-agent p > * { display: block; }
.paper-map { width: auto; height: 7.5rem; max-width: 12rem; }
.paper-map path { fill: #e9e4da; stroke: #4b5960; stroke-width: 0.8; }
.paper-map circle { fill: #c2432b; stroke: #fff; stroke-width: 1.5; }
.paper-code { display: flex; align-items: center; gap: 0.6rem; margin: 0; font-size: 8.5pt; color: #4b5960; }
.paper-code img { width: 6.5rem; height: 6.5rem; }
.paper-code figcaption { max-width: 7rem; }
.paper-keep { break-inside: avoid; }
.paper-foot { break-inside: avoid; margin-top: 1.5rem; padding-top: 0.5rem; border-top: 1px solid #d9d4c9; font-size: 8.5pt; color: #4b5960; }
.paper-counts { display: grid; grid-template-columns: repeat(4, 1fr); gap: 0.8rem; margin: 1rem 0; }
.paper-counts div { padding: 0.6rem 0.8rem; border: 1px solid #d9d4c9; border-radius: 6px; }
.paper-counts b { display: block; font: 600 17pt Georgia, serif; }
.paper-chart { margin: 0.6rem 0 1rem; break-inside: avoid; }
.paper-chart text { fill: #4b5960; font-size: 11px; }
.paper-chart rect { fill: #0d5265; }
.paper-chart path { fill: none; stroke: #0d5265; stroke-width: 2; }
.paper-chart circle { fill: #0d5265; }
.paper-chart rect.paper-other { fill: #c4d3d5; }
.paper-chart text.paper-own { fill: #172126; font-weight: 700; }
.paper-chart line { stroke: #b9b1a3; }
@media screen and (max-width: 40rem) { .paper-weeks text { font-size: 21px; } .paper-rows { display: none; } .paper-wide { overflow-x: auto; } .paper-wide .paper-chart { min-width: 38rem; } }
@media (max-width: 40rem) { .paper-counts, .paper-photos { grid-template-columns: repeat(2, 1fr); } .paper-facts { columns: 1; } }
tr { break-inside: avoid; }
@page { margin: 14mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt Arial, sans-serif; color: #4b5960; } }
@media print { body { max-width: none; padding: 0; } a { color: inherit; text-decoration: none; } .paper-screen { display: none; } }
`;
