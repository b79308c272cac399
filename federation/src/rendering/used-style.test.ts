import { expect, test } from 'vitest';
import { classesIn, styleNodes, usedStyle } from './used-style';

const SHEET = [
  '@charset "utf-8";',
  '@font-face{font-family:A;src:url(a.woff2)}',
  ':root,html{--a:1}',
  '.card{color:red}',
  '.card .open:hover,.menu{color:blue}',
  '.dialog{content:".card {"}',
  'p:not(.dialog){margin:0}',
  '@media (width < 600px){.card{top:0}.dialog{top:1px}}',
  '@media print{.dialog{display:none}}',
  '@supports (display:grid){@media print{.card{left:0}}}',
  '@keyframes turn{to{rotate:1turn}}',
].join('');

test('keeps the rules that may apply to elements with the classes, and all others without a class', () => {
  const classes = classesIn('<p class="card wide"></p><p class="b"></p><p title=""></p>');
  expect([...classes]).toEqual(['card', 'wide', 'b']);
  expect(usedStyle(styleNodes(SHEET), classes)).toBe(
    [
      '@charset "utf-8";',
      '@font-face{font-family:A;src:url(a.woff2)}',
      ':root,html{--a:1}',
      '.card{color:red}',
      '.card .open:hover,.menu{color:blue}',
      'p:not(.dialog){margin:0}',
      '@media (width < 600px){.card{top:0}}',
      '@supports (display:grid){@media print{.card{left:0}}}',
      '@keyframes turn{to{rotate:1turn}}',
    ].join(''),
  );
});

test('keeps a whole sheet whose classes are all in use', () => {
  expect(usedStyle(styleNodes(SHEET), new Set(['card', 'menu', 'dialog']))).toBe(SHEET);
});
