import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/test-app';
import { registerDevMail, showsDevMail } from './dev-mail';

let folder: string;
let app: Awaited<ReturnType<typeof createTestApp>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-mail-'));
  app = await createTestApp({ features: [(instance) => registerDevMail(instance, { folder: join(folder, 'mail') })] });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test('shows that there is no mail, then the mail, which may run nothing', async () => {
  expect((await app.inject('/dev/mail')).body).toContain('No mails yet.');
  await mkdir(join(folder, 'mail'));
  const mail = { to: 'a@example.com', subject: '<b>Sign in</b>', html: '<p>Aloha</p>', sentAt: '2026-11-20T10:00:00Z' };
  await writeFile(join(folder, 'mail', '1-login.json'), JSON.stringify(mail));
  const list = await app.inject('/dev/mail');
  expect(list.body).toContain('&lt;b&gt;Sign in');
  const one = await app.inject('/dev/mail/1-login.json');
  expect(one.body).toBe('<p>Aloha</p>');
  expect(one.headers['content-security-policy']).toContain('sandbox');
  for (const name of ['..%2f..%2fetc%2fpasswd', '1-login.eml', 'none.json']) {
    expect((await app.inject(`/dev/mail/${name}`)).statusCode).toBe(404);
  }
});

test('is there only in development and without a mail server', () => {
  expect(showsDevMail({ NODE_ENV: 'production', SMTP_URL: null })).toBe(false);
  expect(showsDevMail({ NODE_ENV: 'development', SMTP_URL: 'smtp://mail.example.com' })).toBe(false);
  expect(showsDevMail({ NODE_ENV: 'development', SMTP_URL: null })).toBe(true);
});
