import { defaultFilters } from 'shared-contracts';
import { sampleListingRef } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { firstValues } from '../lead/draft';
import { type EmailSubject, emailAgentBody, emailFormName, firstMessage } from './email-agent-form';
import { knownScreen, screenOfPage } from './email-dialog';

const values = firstValues(null, null, { name: 'Leilani', message: 'Aloha' });
const agent = { id: 12, name: 'Kai Sample', teamSlug: null };
const body = (subject: EmailSubject) =>
  emailAgentBody(values, subject, { submission_id: 'submission-1' }, 'https://www.example.com/x');

test('a message from the search carries its filters [A7.37]', () => {
  const search = { ...defaultFilters(), minBeds: 3 };
  expect(body({ to: agent, search })).toMatchObject({ agent_id: 12, search });
});

test('a message to a team names the team and no agent', () => {
  expect(body({ to: { id: null, name: 'Team', teamSlug: 'west-side' } })).toMatchObject({
    agent_id: null,
    team_slug: 'west-side',
  });
});

test('a message about a listing names it, and begins with it', () => {
  const listing = sampleListingRef();
  expect(body({ to: agent, listing })).toMatchObject({ mls_number: '400001' });
  expect(firstMessage({ to: agent, listing })).toBe('I would like to know more about 1 Sample Street (MLS# 400001).');
  expect(emailFormName({ to: agent, listing })).not.toBe(emailFormName({ to: agent }));
});

test('keeps 255 characters of the page address [B9.16]', () => {
  const long = `https://www.example.com/${'a'.repeat(400)}`;
  expect(emailAgentBody(values, { to: agent }, { submission_id: 'submission-1' }, long).source_url).toHaveLength(255);
});

test("an agent's page and the blog are screens of the lead-source table, other pages are none [B9.34]", () => {
  expect([screenOfPage('agent'), screenOfPage('agents'), screenOfPage('blog-post'), screenOfPage('home')]).toEqual([
    'Advisor Page',
    'Advisor Index Page',
    'Blog Post',
    undefined,
  ]);
  expect([knownScreen('Property Evaluation'), knownScreen('Contact Us')]).toEqual(['Property Evaluation', undefined]);
});
