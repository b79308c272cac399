import { expect, test } from 'vitest';
import { draftFacts } from '../testing/good-release';
import { verifyRelease } from './verify-release';

/** Selectors and rules that the check refuses in a sheet of the remote 'tides'. */
function refusedIn(css: string, cssPrefixes?: string[]): (string | undefined)[] {
  const facts = draftFacts((draft) => {
    Object.assign(draft.files, { 'tides.cccccccc.css': css });
    if (cssPrefixes) Object.assign(draft.manifest, { cssPrefixes });
  });
  return verifyRelease(facts).map(({ code, where }) => (code === 'MFE-109' ? where : code));
}

test.each([
  'body{margin:0}',
  '*{box-sizing:border-box}',
  ':root{--color-ocean:red}',
  '.button{color:red}',
  '.mfe_leads-box-x{color:red}',
  '.mfe_tidesbox{color:red}',
  'body:has(.mfe_tides-box-x){overflow:hidden}',
  ':not(.mfe_tides-box-x){color:red}',
  ':is(.mfe_tides-box-x,.button){color:red}',
  '[data-open]{color:red}',
  '#main{color:red}',
  '&{color:red}',
  '::view-transition-old(root){animation:none}',
  '.mfe_tides-box-x~main{display:none}',
  '.mfe_tides-box-x+.button .label{color:red}',
])('MFE-109: %s', (css) => {
  expect(refusedIn(css)).toEqual([css.slice(0, css.indexOf('{'))]);
});

test.each([
  ['@media print{.mfe_tides-a-x{color:red}main{display:none}}', 'main'],
  ['@supports (display:grid){@media print{a{color:red}}}', 'a'],
  ['.mfe_tides-a-x,p{color:red}', 'p'],
  ['@keyframes spin{to{rotate:1turn}}', '@keyframes spin'],
  ['@font-face{font-family:Inter;src:url(x.woff2)}', '@font-face'],
  ['@import "https://elsewhere.example/x.css";', '@import "https://elsewhere.example/x.css"'],
  ['.mfe_tides-a-x{color:red;body:has(&){margin:0}}', 'body:has(&)'],
  ['.mfe_tides-a-x{~ main{display:none}}', '~ main'],
  ['.mfe_tides-a-x{& + main{display:none}}', '& + main'],
  ['.mfe_tides-a-x{@media print{.mfe_tides-b-x{main:not(&){display:none}}}}', 'main:not(&)'],
  ['@property --hue{syntax:"*";inherits:false}', '@property --hue'],
])('MFE-109: within %s', (css, where) => {
  expect(refusedIn(css)).toEqual([where]);
});

test('refuses an unreadable sheet', () => {
  expect(refusedIn('.mfe_tides-a-x{color:red')).toEqual(['tides.cccccccc.css']);
});

test.each([
  '.mfe_tides-box-x{color:red}',
  '.mfe_tides-box-x svg>path:first-child{color:red}',
  'html[dir=rtl] .mfe_tides-box-x{color:red}',
  ':is(.mfe_tides-a-x,.mfe_tides-b-x) p{color:red}',
  '.mfe_tides-box-x:not(.open){color:red}',
  '.mfe_tides-box-x input:checked~label{color:red}',
  '.mfe_tides-box-x+.mfe_tides-box-x{color:red}',
  '.mfe_tides-box-x{input + &{color:red}}',
  '.mfe_tides-box-x{&:hover{color:red} p{color:red} body.dark &{color:red}}',
  '@media (width<=600px){.mfe_tides-box-x{color:red}}',
  '@keyframes mfe_tides-spin-x{from{rotate:0turn}to{rotate:1turn}}',
  '@font-face{font-family:"mfe_tides-numbers";src:url(x.woff2)}',
])('keeps to itself: %s', (css) => {
  expect(refusedIn(css)).toEqual([]);
});

test('accepts class prefixes of packages that mfe.json lists', () => {
  expect(refusedIn('.swiper__slide{color:red}@keyframes swiper__in{to{opacity:1}}', ['swiper__'])).toEqual([]);
});

test.each([
  ['the sheet of a package that another remote brings', '.yarl__slide{color:red}', 'yarl__'],
  ['a part of that', '.yarl__slide{color:red}', 'yarl_'],
  ["every remote's classes", '.mfe_leads-box-x{color:red}', 'mfe_'],
  ["the shell's classes", '.shell-bar-x{color:red}', 'shell-'],
  ["the map's classes", '.maplibregl-map{color:red}', 'maplibregl-'],
  ["the map's former classes", '.mapboxgl-map{color:red}', 'mapboxgl-'],
  ["the map's draw classes", '.mapbox-draw{color:red}', 'mapbox-'],
])('a remote cannot name as its own %s', (_, css, prefix) => {
  expect(refusedIn(css, [prefix])).toEqual([prefix]);
});
