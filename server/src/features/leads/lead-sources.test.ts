import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountApp, browserOf } from '../accounts/testing/account-app';
import { leadPayloadSchema } from './lead-records';
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
    ['of a seller it is an evaluation', { screen_name: 'Property Evaluation' }, 'HL Web - CMA', 829],
  ] as const)('%s [B9.43] [A5.2]', async (_, over, source, advisor) => {
    const body = contact(over);
    const response = await browserOf(leads.app).post('/api/v3/search/contact_agent', body);
    expect(response.json()).toMatchObject({ lead_source: source, successMessage: 'Email Sent' });
    const [row] = await desk.stored(body.submission_id);
    expect(row?.advisor_id).toBe(advisor);
    const mail = await desk.outgoing(`lead-mail:${row?.id}`);
    expect(mail?.payload).toMatchObject({ replyTo: { address: 'keola@example.com', name: 'Keola Sample' } });
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

test('the screen of a form makes its source [B9.34]', async () => {
  const { mls_number: _, ...rest } = question({ action: 'other', screen_name: 'advisor page' });
  expect((await desk.take(rest)).row.lead_source).toBe('HL Web - Request Agent');
});

test('takes a source of a campaign as it is [B9.40]', async () => {
  const { mls_number: _, ...rest } = question({ action: 'other', lead_source: 'HL Lead - Facebook' });
  expect((await desk.take(rest)).row.lead_source).toBe('HL Lead - Facebook');
});
