import { publicSettingsSchema, setLanguageSource } from 'shared-contracts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadAllTexts } from '../../texts';
import { OperatorError } from '../errors/operator-error';
import { mailOrigin, publicSettings, siteUrl } from './public-settings';
import { readSettings, settingsTable } from './settings';

test.each([
  [{}, 'localhost:4000', 'http://localhost:4000'],
  [{}, '127.0.0.1:4000', 'http://127.0.0.1:4000'],
  [{}, '[::1]:4000', 'http://[::1]:4000'],
  // a Host header proves nothing
  [{}, 'attacker.example', 'http://localhost:3000'],
  [{ HOST: '::1' }, 'attacker.example', 'http://localhost:3000'],
  [{ PUBLIC_URL: 'https://www.example.com/' }, 'localhost:4000', 'https://www.example.com'],
])('with %j a mail that is requested at %s links to %s', (environment, host, origin) => {
  const settings = readSettings(environment);
  expect(mailOrigin(settings, { protocol: 'http', host })).toBe(origin);
  expect([origin, 'http://localhost:3000']).toContain(siteUrl(settings));
});

test('menu entries and texts of the company are in the language of the page where the operator gave one [D195]', async () => {
  await loadAllTexts(['ja']);
  const settings = readSettings({
    MENU_NEWS: 'Surf|/surf|ja=サーフィン;Blog|/blog;Tides|/tides',
    REPLY_TIME: 'within a day|ja=1営業日以内',
    CUSTOMER_EXPERIENCE_NAME: 'Help Desk',
  });
  onTestFinished(() => setLanguageSource(() => 'en'));
  const textsIn = (language: string) => {
    setLanguageSource(() => language);
    const { menus, replyTime, customerExperience } = publicSettings(settings);
    return [menus.news, replyTime, customerExperience.name];
  };
  const [surf, blog, tides] = ['/surf', '/blog', '/tides'].map((href) => ({ href, external: false }));
  const english = [
    { ...surf, label: 'Surf' },
    { ...blog, label: 'Blog' },
    { ...tides, label: 'Tides' },
  ];
  expect(textsIn('en')).toEqual([english, 'within a day', 'Help Desk']);
  const japanese = [
    { ...surf, label: 'サーフィン' },
    { ...blog, label: 'ブログ' },
    { ...tides, label: 'Tides', lang: 'en' },
  ];
  expect(textsIn('ja')).toEqual([japanese, '1営業日以内', 'Help Desk']);
  expect(textsIn('fr')).toEqual([english.map((entry) => ({ ...entry, lang: 'en' })), '', 'Help Desk']);
});

describe('settings', () => {
  test('need no values, and then connect to no other server (D77)', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({
      PORT: 3000,
      DATA_DIR: '.data',
      DATABASE_URL: null,
      DEFAULT_AGENT_ID: 829,
      CALL_TO_ACTION_AFTER: 5,
    });
    expect([settings.LEAD_INGESTION_URL, settings.SALES_DATA_URL, settings.ANALYTICS_URL, settings.SMTP_URL]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test.each([
    { name: 'PORT', value: 'eighty', expected: 'a whole number from 0 to 65535' },
    { name: 'PORT', value: '70000', expected: 'a whole number from 0 to 65535' },
    { name: 'DRAIN_SECONDS', value: 'long', expected: 'empty or a whole number from 0 to 300' },
    { name: 'DATABASE_URL', value: 'mysql://x', expected: 'postgres:// or postgresql://' },
    { name: 'LOG_LEVEL', value: 'loud', expected: 'one of fatal, error' },
    { name: 'RATE_LIMITS', value: 'maybe', expected: 'true or false' },
    { name: 'LOCALES', value: 'english', expected: 'two-letter codes' },
    { name: 'MENU_NEWS', value: 'Blog', expected: "'Label|/path'" },
    { name: 'MENU_NEWS', value: 'Blog|javascript:alert(1)', expected: "'Label|/path'" },
    { name: 'MENU_NEWS', value: 'Blog|/blog|japanese=ブログ', expected: "'Label|/path|ja=ラベル'" },
    { name: 'REPLY_TIME', value: 'soon|japanese', expected: "'Text|ja=テキスト'" },
    { name: 'EMBED_ORIGINS', value: 'https://a.com/path', expected: 'origins' },
    { name: 'EMBED_ORIGINS', value: 'https://a.com;script-src', expected: 'origins' },
    { name: 'NODE_ENV', value: 'prod', expected: 'one of production, development, test' },
    { name: 'MAIL_FROM', value: 'Hawaii Life', expected: 'an e-mail address' },
    { name: 'SUPPORT_EMAIL', value: 'help', expected: 'an e-mail address' },
    { name: 'OPENING_HOURS', value: 'always', expected: 'days and hours that do not overlap, as Mon-Fri 8:00-18:00' },
    { name: 'OPENING_HOURS', value: 'Mon 18:00-8:00', expected: 'days and hours' },
    { name: 'OPENING_HOURS', value: 'Mon 8:00-24:01', expected: 'days and hours' },
    { name: 'OPENING_HOURS', value: 'Sun-Mon 8:00-18:00', expected: 'days and hours' },
    { name: 'OPENING_HOURS', value: 'Mon-Wed 8:00-18:00, Tue 9:00-10:00', expected: 'do not overlap' },
    { name: 'YEN_RATE', value: '149.5', expected: 'empty or yen for a dollar and their day, as 149.5@2026-11-28' },
    { name: 'YEN_RATE', value: '@2026-11-28', expected: 'yen for a dollar' },
    { name: 'YEN_RATE', value: '1495@2026-11-28', expected: 'yen for a dollar' },
    { name: 'YEN_RATE', value: '149.5@2026-02-30', expected: 'yen for a dollar' },
    { name: 'ALERT_EMAIL', value: 'staff', expected: 'empty or e-mail addresses' },
    { name: 'TRUST_PROXY', value: 'everyone', expected: 'addresses or networks' },
    { name: 'TRUST_PROXY', value: '300.1.1.1', expected: 'addresses or networks' },
    { name: 'TRUST_PROXY', value: '10.0.0.0/33', expected: 'addresses or networks' },
    { name: 'TRUST_PROXY', value: '::1,10.0.0.0/0', expected: 'addresses or networks' },
    { name: 'MAP_STYLE_URL', value: 'liberty', expected: 'a path as /basemap/islands.json' },
    { name: 'MAP_STYLE_URL', value: '//tiles.example.com/style', expected: 'beginning with https:// or mapbox://' },
    { name: 'MAP_SATELLITE_STYLE_URL', value: 'http://tiles.example.com/style', expected: 'empty or a path' },
    { name: 'COUNTY_LINK_MAUI', value: 'county.example/{tmk}', expected: 'beginning with https://' },
    { name: 'COUNTY_LINK_MAUI', value: 'https://county.example/parcel', expected: 'one or more of {tmk}' },
    { name: 'COUNTY_LINK_KAUAI', value: 'https://county.example/{tmk}/{lot}', expected: 'one or more of {tmk}' },
    { name: 'COUNTY_LINK_KAUAI', value: 'https://{tmk}.example/', expected: 'one or more of {tmk}' },
    { name: 'PHOTO_HOSTS', value: 'https://photos.example.com', expected: 'names of hosts' },
    { name: 'PHOTO_HOSTS', value: '*.example.com', expected: 'names of hosts' },
    { name: 'PHOTO_HOSTS', value: 'photos.example.com,Photos.example.org', expected: 'in small letters' },
  ])('stops the start for $name=$value', ({ name, value, expected }) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(new RegExp(`^${name}: expected .*not `));
    expect(problems[0]).toContain(expected);
  });

  test('are accepted as docs/settings.md and docs/operate.md give them', () => {
    const given = {
      MAP_STYLE_URL: 'mapbox://styles/mapbox/streets-v12',
      MAP_SATELLITE_STYLE_URL: 'https://tiles.example.com/satellite.json?key=abc',
      COUNTY_LINK_HAWAII: 'http://county.example/?zone={zone}&parcel={parcel}',
      PHOTO_HOSTS: 'photos.example.com, cdn-2.example.org',
    };
    expect(readSettings(given)).toMatchObject({ ...given, PHOTO_HOSTS: ['photos.example.com', 'cdn-2.example.org'] });
    expect(readSettings({ PHOTO_HOSTS: '', COUNTY_LINK_MAUI: '' })).toMatchObject({
      PHOTO_HOSTS: [],
      COUNTY_LINK_MAUI: null,
    });
  });

  test('stop the start if two of them draw the map', () => {
    expect(readSettings({ MAP_TILES: 'hawaii.pmtiles' }).MAP_TILES).toBe('hawaii.pmtiles');
    const problems = problemsOf({ MAP_TILES: 'hawaii.pmtiles', MAP_STYLE_URL: 'https://tiles.example.com/style' });
    expect(problems).toEqual([expect.stringMatching(/^MAP_TILES: expected nothing, because MAP_STYLE_URL /)]);
  });

  test('have one rate of the yen', () => {
    const problems = problemsOf({ YEN_RATE: '149.5@2026-11-28', YEN_RATE_URL: 'https://rates.example.com/latest' });
    expect(problems).toEqual([expect.stringMatching(/^YEN_RATE: expected nothing, because YEN_RATE_URL /)]);
  });

  test('name every wrong one at once, and never repeat a secret', () => {
    const problems = problemsOf({ PORT: 'x', DATABASE_URL: 'mysql://user:hunter2@host/db' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  test('give browsers what they may know and no secret', () => {
    const secrets = {
      DATABASE_URL: 'postgres://u:s3cret@h/d',
      SMTP_URL: 'smtp://u:s3cret@h',
      LEAD_INGESTION_TOKEN: 's3cret',
      GOOGLE_CLIENT_SECRET: 's3cret',
    };
    const shown = publicSettingsSchema.parse(publicSettings(readSettings(secrets)));
    expect(JSON.stringify(shown)).not.toContain('s3cret');
  });

  test('offer a satellite view where a style or a Mapbox token is set', () => {
    const satellite = (environment: Record<string, string>) =>
      publicSettings(readSettings(environment)).map.satelliteStyleUrl;
    expect(satellite({})).toBeNull();
    expect(satellite({ MAPBOX_TOKEN: 'pk.x' })).toMatch(/^mapbox:\/\/styles\/mapbox\/satellite/);
    expect(satellite({ MAPBOX_TOKEN: 'pk.x', MAP_SATELLITE_STYLE_URL: '/own.json' })).toBe('/own.json');
  });

  test('carry phone, e-mail and address from the environment, the phone as pages show it [B5.5] [B9.28] [B9.29]', () => {
    const shown = publicSettings(readSettings({ COMPANY_PHONE: '(808) 555-0000', SUPPORT_EMAIL: 'help@example.org' }));
    expect([shown.companyPhone, shown.supportEmail]).toEqual(['808-555-0000', 'help@example.org']);
    expect(shown.officeAddress).toMatch(/^PO Box .*Hanalei/);
  });

  test.each(['808-555-010', '1-808-555-0100', ''])('refuse %j as the phone: it has not ten digits [B5.5]', (phone) => {
    expect(problemsOf({ COMPANY_PHONE: phone }).join()).toContain('a telephone number of ten digits');
  });

  test('are written as a table', () => {
    expect(settingsTable()).toContain('| `PORT` | `3000` | Port to listen on; 0 uses a free one |');
  });
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof OperatorError) return error.message.split('\n  ').slice(1);
    throw error;
  }
  return [];
}
