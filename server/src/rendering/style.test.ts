import { expect, test } from 'vitest';
import { withAddresses } from './style';

test('a sheet cannot end the style element that it is put in', () => {
  const sheet = '.a::after { content: "</style><script>1</script>"; background: url(data:image/svg+xml,<svg></svg>) }';
  expect(withAddresses(sheet, '/shell/')).not.toContain('</');
  expect(withAddresses('.a::after { content: "</STYLE>" }', '/shell/')).toBe('.a::after { content: "<\\/STYLE>" }');
});

test('addresses of a sheet hold in any document', () => {
  expect(withAddresses('a { src: url(font.woff2), url("/static/a.png") }', '/shell/')).toBe(
    'a { src: url(/shell/font.woff2), url("/static/a.png") }',
  );
});
