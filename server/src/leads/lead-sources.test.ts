import { leadPayloadSchema } from 'shared-contracts/leads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountApp, browserOf } from '../accounts/testing/account-app';
import { type LeadDesk, leadDesk, nextSubmissionId, openLeadApp, question } from './testing/lead-app';

let leads: AccountApp;
let desk: LeadDesk;
beforeAll(async () => {
  leads = await openLeadApp({ receivers: ['mail', 'lead.ingest', 'lead.showing'] });
  desk = leadDesk(leads);
});
afterAll(() => leads.close());

const webSource = (payload: unknown) => leadPayloadSchema.parse(payload).web_source?.length;

describe('the source of an e-mail [B9.43] [B6.15] [A5.2] [B7.24]', () => {
  const contact = (over: Record<string, unknown>) => ({
    name: 'Keola Sample',
    email: 'keola@example.com',
    phone: '808-555-0100',
    message: 'Aloha, a question.',
    submission_id: nextSubmissionId(),
    ...over,
  });
  test.each([
    ['without an agent it is the default contact and a message', {}, 'HL Web - E-mail Message', 829],
    ['to the default contact it is a message', { agent_id: 829 }, 'HL Web - E-mail Message', 829],
    ['to an agent it is direct', { agent_id: 12 }, 'HL Web - Direct Email', 12],
  ] as const)('%s [B9.43] [A5.2]', async (_, over, source, advisor) => {
    const body = contact(over);
    const answer = await browserOf(leads.app).post('/api/v3/search/contact_agent', body);
    expect(answer.json()).toMatchObject({ lead_source: source, successMessage: 'Email Sent' });
    const [row] = await desk.stored(body.submission_id);
    expect(row?.advisor_id).toBe(advisor);
    const mail = await desk.outgoing(`lead-mail:${row?.id}`);
    expect(mail?.payload).toMatchObject({ replyTo: { address: 'keola@example.com', name: 'Keola Sample' } });
  });

  test('to a generic company address it is a message and has no agent [B6.15]', async () => {
    const { mls_number: _, ...rest } = question({ action: 'email_agent', agent_email: 'info@example.com' });
    const { row } = await desk.take(rest);
    expect(row).toMatchObject({
      lead_source: 'HL Web - E-mail Message',
      advisor_id: null,
      agent_email: 'info@example.com',
    });
  });

  test('an address the company does not know gets nothing', async () => {
    const { row, mail } = await desk.take(question({ agent_email: 'victim@elsewhere.example' }));
    expect(row).toMatchObject({ advisor_id: 829, agent_email: 'customer-experience@agents.example.com' });
    expect(JSON.stringify(mail?.payload)).not.toContain('victim');
  });

  test('keeps 255 characters of the page address, other leads 200 [B9.16] [B3.25]', async () => {
    const source_url = `https://www.example.com/${'a'.repeat(400)}`;
    const mail = await desk.take(question({ action: 'email_agent', source_url }));
    expect([mail.row.source_url?.length, webSource(mail.sent?.payload)]).toEqual([255, 255]);
    const asked = await desk.take(question({ source_url }));
    expect([asked.row.source_url?.length, webSource(asked.sent?.payload)]).toEqual([200, 200]);
  });
});

test.each([
  ['Advisor Page', 'HL Web - Request Agent'],
  ['make offer', 'HL Web - Make Offer'],
  ['Property Evaluation', 'HL Web - CMA'],
  ['Project - Developer', 'HL Web - Developer'],
  ['New Account', 'HL - Registration (CE)'],
  ['Something else', 'HL Web - Question'],
])('screen %s makes the source %s [B9.34] [B9.36] [B9.37] [B9.38] [B9.39]', async (screen_name, source) => {
  const { mls_number: _, ...rest } = question({ action: 'other', screen_name });
  expect((await desk.take(rest)).row.lead_source).toBe(source);
});

test.each(['HL Lead - Facebook', 'Web - BoomTown registration', 'Web - BoomTown activity', 'Web - Agent Site'])(
  'takes the source %s as it is [B9.40]',
  async (lead_source) => {
    const { mls_number: _, ...rest } = question({ action: 'other', lead_source });
    expect((await desk.take(rest)).row.lead_source).toBe(lead_source);
  },
);

test('any other contact with a listing is a question about it [B9.44] [A5.3]', async () => {
  const { row } = await desk.take(question({ action: 'email_agent' }));
  expect(row).toMatchObject({ lead_source: 'HL Web - Question', source_type: 'Listing - Ask a Question' });
});
