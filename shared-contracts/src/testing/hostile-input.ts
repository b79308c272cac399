/**
 * Hostile input, one list per kind of field. Every endpoint, form and page must refuse it with a documented error or
 * treat it as plain text.
 */
export const HOSTILE_TEXT: readonly string[] = [
  // scripts
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  "'-alert(1)-'",
  'javascript:alert(1)',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "//evil.example"</style>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  // SQL
  "' OR '1'='1",
  "'; DROP TABLE listings; --",
  '1; SELECT pg_sleep(10)',
  "\\'; --",
  "' UNION SELECT null, null --",
  '%_%',
  // line breaks and headers
  'a\r\nBcc: evil@example.com',
  'a\nSubject: changed',
  'a\r\n\r\n<html>',
  'a\u2028b',
  'a\u2029b',
  'a\u0085b',
  // Unicode
  '\u0000',
  '\uFEFFname',
  '\u202Egnp.exe',
  '\uD800',
  'e\u0301'.repeat(50),
  'Kāneʻohe',
  '👩‍👩‍👧‍👦'.repeat(20),
  'ﷺ'.repeat(40),
  // length
  'a'.repeat(101),
  'a'.repeat(255),
  'a'.repeat(5001),
  'a'.repeat(65_537),
  'word '.repeat(2000),
  `${'('.repeat(5000)}`,
  // paths
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd\u0000.png',
  '%2e%2e%2f%2e%2e%2f',
  // templates
  '{{7*7}}',
  '$\u007b7*7}',
  '<%= 7*7 %>',
  // blanks
  '',
  '   ',
  '\t\n',
];

export const HOSTILE_EMAIL: readonly string[] = [
  '',
  ' ',
  'a',
  'a@',
  '@example.com',
  'a@@example.com',
  'a@b@example.com',
  'a b@example.com',
  'a@example',
  'a@.com',
  'a@example..com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a@-example.com',
  'a@example.com\r\nBcc: evil@example.com',
  'a@example.com\nBcc: evil@example.com',
  'a@example.com,evil@example.com',
  'a@example.com;evil@example.com',
  '"a\\"b" <a@example.com>',
  '<a@example.com>',
  'a@[127.0.0.1]',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(250)}@example.com`,
];

export const HOSTILE_PHONE: readonly string[] = [
  '',
  ' ',
  'phone',
  '808',
  '808555010',
  '80855501000000000',
  '808-555-01OO',
  '(808 555-0100 x1; rm -rf',
  '++8085550100',
  '808555-0100\r\nBcc: evil@example.com',
  '-808-555-0100',
  '0'.repeat(41),
  '<script>',
  'tel:8085550100',
  '808 555',
  '1e10',
  '٨٠٨٥٥٥٠١٠٠',
];

/** Numbers in addresses. JSON cannot contain the first four. */
export const HOSTILE_NUMBER: readonly string[] = [
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '-1',
  '-0',
  '9007199254740993',
  '1e3',
  '0x10',
  '1,000',
  ' 5 ',
  '5abc',
  '',
  '99999999999999999999999',
];

export const HOSTILE_ID: readonly string[] = [
  '',
  ' ',
  '../',
  '..%2f..%2f',
  '0',
  '-1',
  'null',
  '__proto__',
  "1' OR '1'='1",
  'a'.repeat(10_000),
];

/** Redirect targets, none of which may leave the site. */
export const HOSTILE_URL: readonly string[] = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/x',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/listings/..//evil.example',
  'https://example.com@evil.example',
  'https://evil.example#example.com',
  'https://example.com.evil.example',
  '/\t/evil.example',
  '%E0%A4%A',
];

export const HOSTILE_DATE: readonly string[] = [
  '',
  'today',
  '2026-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '1900-01-01',
  '9999-12-31',
  '10000-01-01',
  '2026-05-10T00:00:00Z',
  '05/10/2026',
];

export const HOSTILE_GEO: readonly { ne: [string, string]; sw: [string, string] }[] = [
  { ne: ['NaN', 'NaN'], sw: ['20', '-157'] },
  { ne: ['91', '-156'], sw: ['20', '-157'] },
  { ne: ['21', '-156'], sw: ['-91', '-157'] },
  { ne: ['21', '181'], sw: ['20', '-157'] },
  { ne: ['20', '-157'], sw: ['21', '-156'] },
  { ne: ['', ''], sw: ['', ''] },
  { ne: ['1e309', '0'], sw: ['0', '0'] },
];

export const HOSTILE_INPUT = {
  text: HOSTILE_TEXT,
  email: HOSTILE_EMAIL,
  phone: HOSTILE_PHONE,
  number: HOSTILE_NUMBER,
  id: HOSTILE_ID,
  url: HOSTILE_URL,
  date: HOSTILE_DATE,
} as const;
