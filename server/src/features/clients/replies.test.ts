import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from '../../platform/queue/worker';
import { MINUTE_MS } from '../../platform/security/attempt-limits';
import { loadAllTexts } from '../../texts';
import { storeAgent } from '../accounts/testing/account-app';
import { openStaffSite, type StaffSite } from '../admin/testing/admin-site';
import { pseudonymizeLeads } from '../leads/leads.repository';
import { mailDelivery } from '../mail/mail-delivery';
import { smtpTransport } from '../mail/mail-transport';
import { type MailCatcher, readable, startMailCatcher } from '../mail/testing/mail-catcher';
import { replyMailTemplate } from './mails/reply-mail';
import { clientsFeature } from './testing/clients-feature';

const FROM = 'Hawaii Life <no-reply@example.com>';
let site: StaffSite;
let catcher: MailCatcher;
let worker: Worker;

beforeAll(async () => {
  catcher = await startMailCatcher();
  const limits = {
    replyPerAgent: { max: 100, windowMs: MINUTE_MS },
    replyPerPerson: { max: 3, windowMs: MINUTE_MS },
  };
  site = await openStaffSite((opened) => [clientsFeature(opened, { limits })]);
  await storeAgent(site.test.database, 12);
  worker = startWorker({
    db: site.test.database,
    queue: site.outbox,
    deliveries: {
      mail: mailDelivery({
        templates: [replyMailTemplate],
        db: site.test.database,
        sender: { siteName: 'Hawaii Life', phone: '', supportEmail: '', officeAddress: '' },
        from: FROM,
        siteUrl: 'https://www.example.com',
        locales: ['en', 'ja'],
        transport: smtpTransport(catcher.url, FROM),
      }),
    },
    log: site.app.log,
    settings: { pollMs: 20, retryBaseMs: 20 },
  });
});
afterAll(async () => {
  await worker.stop();
  await site.close();
  await catcher.close();
});

const post = (name: string, path: string, body: object) => site.as(name).post(`/api/v3/staff/${path}`, body);
const reply = (id: number | null, over: object = {}, name = 'advisor') =>
  post(name, 'leads/reply', { id, subject: 'The roof', text: 'Aloha', ...over });
const mailTo = (address: string) =>
  vi.waitFor(
    () => {
      const mail = catcher.mails.find(({ to }) => to.includes(address));
      if (!mail) throw new Error(`no mail to ${address}`);
      return mail;
    },
    { timeout: 15_000 },
  );

test('a reply comes from the site, is answered to the agent, and marks the lead as answered [D174]', async () => {
  const id = await site.lead({ email: 'reply@example.com' });
  const text = 'Aloha Nalani,\n\nthe roof is <b>new</b>:\n2024.\n\nMahalo';
  const answered = (await reply(id, { text })).json();
  expect(answered).toMatchObject({ id, answered_by: 'advisor@example.com' });
  const mail = await mailTo('reply@example.com');
  expect([mail.header('from'), mail.header('reply-to'), mail.header('subject'), mail.header('auto-submitted')]).toEqual(
    [FROM, 'Sample Agent <sample-agent@agents.example.com>', 'The roof', 'no'],
  );
  // the text part has the lines as written, the other one has no markup of the agent
  expect(readable(mail)).toContain('the roof is <b>new</b>:\r\n2024.');
  expect(readable(mail)).toContain('the roof is &lt;b&gt;new&lt;/b&gt;');
  const { replies } = (await site.as('advisor').get(`/api/v3/staff/clients/lead-${id}`)).json();
  expect(replies).toMatchObject([{ lead_id: id, subject: 'The roof', text, by: 'advisor@example.com' }]);
  const { entries } = (await site.as('admin').get('/api/v3/staff/audit')).json();
  expect(entries.map(({ action, subject }: Record<string, string>) => [action, subject])).toContainEqual([
    'Lead answered by e-mail',
    `Lead ${id}`,
  ]);
});

test("the frame of a reply is in the language of its reader's account [D190]", async () => {
  await loadAllTexts(['en', 'ja']);
  await site.join('hana', []);
  const { database } = site.test;
  await database.updateTable('users').set({ language: 'ja' }).where('email_key', '=', 'hana@example.com').execute();
  await reply(await site.lead({ email: 'Hana@example.com' }), { subject: '屋根', text: '新しい屋根です。' });
  const mail = await mailTo('Hana@example.com');
  const shown = readable(mail);
  expect(shown).toContain('lang="ja"');
  expect(shown).toContain('このメールにご返信いただくと、Sample Agentに届きます。');
  expect(shown).not.toContain('Reply to');
});

test.each([
  'Hello\r\nBcc: victim@elsewhere.example',
  'Hello\nBcc: victim@elsewhere.example',
  'Hello\u0085Bcc: victim@elsewhere.example',
  'Hello\u2028Bcc: victim@elsewhere.example',
])('the subject %j, which would add a header, is refused [D174]', async (subject) => {
  const id = await site.lead({ email: 'header@example.com' });
  expect((await reply(id, { subject })).statusCode).toBe(400);
});

test('only the own agent and admins reply, and only to a lead with an address [D174]', async () => {
  const id = await site.lead({ email: 'who@example.com' });
  expect((await reply(id, {}, 'other')).statusCode).toBe(404);
  expect((await reply(id, {}, 'buyer')).statusCode).toBe(403);
  // an admin writes in the agent's name
  expect((await reply(id, {}, 'admin')).json()).toMatchObject({ answered_by: 'admin@example.com' });
  expect((await mailTo('who@example.com')).header('reply-to')).toContain('sample-agent@agents.example.com');
  const problem = async (over: Parameters<typeof site.lead>[0]) =>
    (await reply(await site.lead(over), {}, 'admin')).json().detail;
  expect(await problem({ status: 'spam' })).toContain('held as spam');
  const two = 'one@elsewhere.example, two@elsewhere.example';
  expect(await problem({ email: two })).toContain('no e-mail address');
  expect(await problem({ advisor_id: null, team_slug: 'north-shore' })).toContain('assign it to an agent');
});

test('a reply that is sent again by a second press or a lost response is one mail; a changed one is another [D174]', async () => {
  const id = await site.lead({ email: 'again@example.com' });
  const other = await site.lead({ email: 'another@example.com', advisor_id: 13 });
  const submission_id = 'reply-0000-1';
  const both = await Promise.all([reply(id, { submission_id }), reply(id, { submission_id })]);
  const third = await reply(id, { submission_id });
  for (const response of [...both, third])
    expect([response.statusCode, response.json().answered_by]).toEqual([200, 'advisor@example.com']);
  expect((await reply(other, { submission_id })).statusCode).toBe(404);
  await reply(id, { submission_id: 'reply-0000-2', text: 'Aloha again' });
  const { replies } = (await site.as('advisor').get(`/api/v3/staff/clients/lead-${id}`)).json();
  expect(replies.map(({ text }: { text: string }) => text)).toEqual(['Aloha again', 'Aloha']);
});

test('who replies after another user learns of it, by merged addresses and at once, and may send it all the same [D193]', async () => {
  const id = await site.lead({ email: 'both@example.com', phone: '808-555-0160' });
  const also = await site.lead({ email: 'also@example.com', phone: '808-555-0160' });
  await post('advisor', 'clients/merge', { key: `lead-${id}`, other: `lead-${also}`, plan_of: 'key' });
  const both = await Promise.all([reply(id), reply(also, {}, 'admin')]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const late = both[0]?.statusCode === 409 ? 'advisor' : 'admin';
  const first = late === 'admin' ? 'advisor' : 'admin';
  const problem = both.find(({ statusCode }) => statusCode === 409)?.json();
  expect(problem).toMatchObject({
    code: 'replied_already',
    detail: `${first}@example.com sent a reply to this client just now.`,
  });
  expect((await reply(id, { text: 'More' }, first)).statusCode).toBe(200);
  expect((await reply(id, { send_again: true }, late)).statusCode).toBe(200);
  const { database } = site.test;
  const earlier = { created_at: new Date(Date.now() - 61 * MINUTE_MS) };
  await database
    .updateTable('lead_replies')
    .set(earlier)
    .where('lead_id', 'in', [id ?? 0, also ?? 0])
    .execute();
  expect((await reply(also, {}, late)).statusCode).toBe(200);
});

test('one person gets a limited number of mails a day [D174]', async () => {
  const id = await site.lead({ email: 'many@example.com' });
  for (const expected of [200, 200, 200, 429]) expect((await reply(id)).statusCode).toBe(expected);
});

test('a reply that waits is not sent to a person who was forgotten in the meantime [D174]', async () => {
  const id = (await site.lead({ email: 'forgotten@example.com' })) ?? 0;
  await worker.stop();
  await reply(id);
  await pseudonymizeLeads(site.test.database, (lead) => lead('id', '=', id));
  const row = await site.test.database
    .selectFrom('lead_replies')
    .select('id')
    .where('lead_id', '=', id)
    .executeTakeFirstOrThrow();
  const context = {
    db: site.test.database,
    sender: { siteName: '', phone: '', supportEmail: '', officeAddress: '' },
    siteUrl: '',
    locales: ['en'],
  };
  expect(await replyMailTemplate.draft({ template: 'lead-reply', replyId: row.id }, context)).toBeNull();
});

test("an agent begins with the site's texts and has their own once they are saved [D174]", async () => {
  const read = async (name: string) =>
    (await site.as(name).get('/api/v3/staff/reply_templates'))
      .json()
      .templates.map(({ title }: { title: string }) => title);
  const texts = ['First answer', 'Showing', 'No longer available'];
  expect(await read('advisor')).toEqual(texts);
  const own = [
    { title: 'Second', text: 'Aloha' },
    { title: 'First', text: 'Mahalo' },
  ];
  expect((await post('advisor', 'reply_templates', { templates: own })).json()).toEqual({ templates: own });
  expect(await read('advisor')).toEqual(['Second', 'First']);
  expect(await read('other')).toEqual(texts);
  await post('advisor', 'reply_templates', { templates: [] });
  expect(await read('advisor')).toEqual(texts);
});
