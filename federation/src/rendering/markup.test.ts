import { expect, test } from 'vitest';
import { markupProblem } from './markup';

/** As React writes it. */
const MARKUP = [
  '<p title="&lt;&quot;&#x27;&gt;&amp;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; more > less</p>',
  'a<!-- -->b',
  '<label for=":search:_R_1_"><input disabled="" value=""/><br/></label>',
  '<link rel="preload" as="image" imageSrcSet="/a.avif 1x" fetchPriority="high"/><img alt="" src="/a.avif"/>',
  '<svg viewBox="0 0 1 1"><linearGradient id="a"></linearGradient><path d="M0 0"></path></svg>',
  '<noscript><form action="/listings"><button>Search</button></form></noscript>',
  '<!--$--><div style="color:red;--a:1"></div><!--/$-->',
  '<textarea>&lt;/textarea&gt;</textarea><select><option selected="">1</option></select>',
];

test.each(MARKUP)('accepts %s', (html) => {
  expect(markupProblem(html)).toBeNull();
});

test.each([
  ['data of the server', '<script type="application/json" id="discovery">{}</script>'],
  ['a script of another release', '<div><SCRIPT src="/mfe/x/1.0.0/evil.js"></SCRIPT></div>'],
  ['a script in a drawing', '<svg><script>1</script></svg>'],
  ['a style for the whole page', '<style>body{display:none}</style>'],
  ['a sheet', '<link rel="stylesheet" rel="preload" href="/mfe/x/1.0.0/all.css"/>'],
  ['a sheet by another spelling', '<link REL="stylesheet" rel="preload" href="/mfe/x/1.0.0/all.css"/>'],
  ['an address of the document', '<base href="https://attacker.example/"/>'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=/healthz"/>'],
  ['an end of its place', '</div></div><p>'],
  ['an element that stays open', '<div><p></p>'],
  ['an element that HTML does not close by a slash', '<div/>'],
  ['a comment that stays open', '<p></p><!-- '],
  ['a comment with a tag', '<!-- <p> -->'],
  ['readers without scripts who get another structure', '<noscript><div></noscript></div>'],
  ['text until the end of the document', '<plaintext></plaintext>'],
  ['a tag in an attribute', '<textarea title="</textarea><script>1</script>"></textarea>'],
  ['an attribute without quotes', '<p title=a></p>'],
  ['an attribute that stays open', '<p title="></p>'],
  ['a declaration', '<!doctype html>'],
  ['attributes of the body', '<body class="a"></body>'],
])('refuses %s', (_, html) => {
  expect(markupProblem(html)).toMatch(/^The markup has/);
});

test('takes time in proportion to the length', () => {
  const began = performance.now();
  for (const part of ['<p a a="" ', '<!--', '< p', '<a b="', '<p    ']) markupProblem(`<p>${part.repeat(20_000)}`);
  expect(performance.now() - began).toBeLessThan(1000);
});
