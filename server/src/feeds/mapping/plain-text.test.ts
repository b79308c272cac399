import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLine, readText } from './read-values';

test.each([
  ['Beds &amp; baths<br/>View', 'Beds & baths\nView'],
  ['One.\n\nTwo.', 'One.\n\nTwo.'],
  ['One.\r\n\r\n\r\n\r\nTwo.\rThree.', 'One.\n\nTwo.\nThree.'],
  ['<p>One &nbsp; home.</p>\n<p>Two</p>', 'One home.\n\nTwo'],
  ['<div>One</div><div>Two</div>', 'One\nTwo'],
  ['<ul><li>Pool</li><li>Spa</li></ul>', '• Pool\n• Spa'],
  ['&lt;p&gt;Beds &amp;amp; baths&lt;/p&gt;', 'Beds & baths'],
  ['Lot<script>alert(1)</script> A<style>p{}</style>', 'Lot A'],
  ['<a href="https://x.example.com">Tour</a> it <img src="a.jpg" alt="a">now', 'Tour it now'],
  ['K&#299;hei &#x2014; caf&eacute;', 'Kīhei — café'],
  ['Beds < 4 & baths > 2; R&D; <TBD>', 'Beds < 4 & baths > 2; R&D; <TBD>'],
  ['<TBD> &amp; <b>more</b>', '<TBD> & more'],
  ['<H2>Views</H2>of the sea', 'Views\n\nof the sea'],
  ['A<!-- note -->B', 'AB'],
  ['One.\n\nTwo &amp; <b>three</b>', 'One.\n\nTwo & three'],
  ['One.\n\nTwo<br>Three', 'One.\n\nTwo\nThree'],
  ['• Pool\n\t• Spa  \n', '• Pool\n• Spa'],
])('a text of a feed, %j, is shown as %j', (sent, shown) => {
  expect(readText(sent)).toBe(shown);
  expect(readLine(sent)).toBe(shown.replace(/\s+/g, ' '));
});

const word = fc.stringMatching(/^[A-Za-z0-9,.!ʻā]{1,8}$/).filter((text) => readLine(text) !== null);
const paragraphs = fc.array(fc.array(word, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });

test('paragraphs stay paragraphs, however they are marked', () => {
  fc.assert(
    fc.property(paragraphs, (all) => {
      const plain = all.map((words) => words.join(' ')).join('\n\n');
      fc.pre(readLine(plain) !== null);
      for (const html of [
        all.map((words) => `<p>${words.join(' ')}</p>`).join('\n'),
        all.map((words) => words.join('&nbsp;')).join('<br><br/>'),
        all.map((words) => words.map((one) => `<b>${one}</b>`).join(' ')).join('\r\n\r\n'),
      ]) {
        expect(readText(html)).toBe(plain);
        expect(readText(html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))).toBe(plain);
      }
    }),
    { numRuns: 60 },
  );
});

test('a text that was read is read as itself, and no known tag is left', () => {
  const piece = fc.oneof(
    word,
    fc.constantFrom('<', '>', '&', ';', '<br>', '</p>', '<p>', '&amp;', '&lt;', '\n', '<i', 'b>', ' '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const once = readText(pieces.join(''));
      fc.pre(once !== null);
      expect(readText(once)).toBe(once);
      expect(once).not.toMatch(/<(?:br|p|b)>/);
    }),
    { numRuns: 300 },
  );
});
