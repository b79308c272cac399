import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LEAD_ACTIONS } from '../basics/vocabulary';
import {
  ACCEPTED_LEAD_SOURCES,
  type emailLeadSource,
  isGenericEmail,
  leadOrigin,
  leadSourceOfScreen,
} from './lead-source';

const agent = { customerExperience: false, generic: false };

test.each(['Advisor Page', 'Advisor Index Page', 'Meet with Agent', 'Connect with an Agent'])(
  '%s requests an agent [B9.34]',
  (screen) => expect(leadSourceOfScreen(screen)).toBe('HL Web - Request Agent'),
);
test.each(['Listing Page', 'Listing - Ask a Question'])('%s is a listing contact [B9.35]', (screen) =>
  expect(leadSourceOfScreen(screen)).toBe('HL Web - Listing'),
);
test.each([
  ['New Account', 'HL - Registration (CE)'],
  ['Update Account', 'HL Web - Registration'],
])('%s maps to %s [B9.36]', (screen, source) => expect(leadSourceOfScreen(screen)).toBe(source));
test.each([
  ['Make Offer', 'HL Web - Make Offer'],
  ['Schedule Showing', 'HL Web - Request Showing'],
  ['More Info', 'HL Web - Question'],
  ['Property Evaluation', 'HL Web - CMA'],
  ['Live Chat', 'HL Web - Live Chat'],
  ['Blog Post', 'HL Web - Direct Email'],
])('%s maps to %s [B9.37]', (screen, source) => expect(leadSourceOfScreen(screen)).toBe(source));
test.each([
  ['Project Page', 'HL Web - Development'],
  ['Project - Ask a Question', 'HL Web - Development'],
  ['Project - Developer', 'HL Web - Developer'],
  ['Project Page - Details', 'HL Web - Direct Email (Agent)'],
])('%s maps to %s [B9.38]', (screen, source) => expect(leadSourceOfScreen(screen)).toBe(source));

test('any other screen is a question, and every screen has one source [B9.39]', () => {
  expect(leadSourceOfScreen('Home')).toBe('HL Web - Question');
  expect(leadSourceOfScreen('__proto__')).toBe('HL Web - Question');
  fc.assert(fc.property(fc.string(), (screen) => leadSourceOfScreen(screen) !== ''));
});

test.each(ACCEPTED_LEAD_SOURCES)('%s stays unchanged [B9.40]', (leadSource) => {
  expect(leadOrigin({ action: 'other', hasListing: false, leadSource }).lead_source).toBe(leadSource);
});
test('a source of one’s own making is not [B9.40]', () => {
  expect(leadOrigin({ action: 'other', hasListing: false, leadSource: 'HL Web - Lending' }).lead_source).toBe(
    'HL Web - Question',
  );
});

test('a favorite and a callback have sources of their own [B9.41] [B9.42]', () => {
  expect(leadOrigin({ action: 'favorite', hasListing: true }).lead_source).toBe('HL Web - Favorite Listing');
  expect(leadOrigin({ action: 'callback', hasListing: false }).lead_source).toBe('HL Web - Request Callback');
});

test('an e-mail goes to the company or to an agent directly [B6.15] [B9.43]', () => {
  const source = (recipient: Parameters<typeof emailLeadSource>[0]) =>
    leadOrigin({ action: 'email_agent', hasListing: false, recipient }).lead_source;
  expect(source(null)).toBe('HL Web - E-mail Message');
  expect(source({ ...agent, customerExperience: true })).toBe('HL Web - E-mail Message');
  expect(source({ ...agent, generic: true })).toBe('HL Web - E-mail Message');
  expect(source(agent)).toBe('HL Web - Direct Email');
});

test('a listing forces the question source and its own source type [B9.44] [A5.3]', () => {
  for (const action of ['email_agent', 'contact_agent', 'other'] as const) {
    expect(leadOrigin({ action, hasListing: true, recipient: agent, screenName: 'Listing Page' })).toEqual({
      lead_source: 'HL Web - Question',
      source_type: 'Listing - Ask a Question',
    });
  }
});

test('the question form says HL Web - Question in both fields [B9.44]', () => {
  expect(leadOrigin({ action: 'ask_question', hasListing: true })).toEqual({
    lead_source: 'HL Web - Question',
    source_type: 'HL Web - Question',
  });
});

test('the table serves only contacts without a listing [B9.35]', () => {
  const screenName = 'Listing - Ask a Question';
  expect(leadOrigin({ action: 'other', hasListing: false, screenName }).lead_source).toBe('HL Web - Listing');
  expect(leadOrigin({ action: 'other', hasListing: true, screenName }).lead_source).toBe('HL Web - Question');
});

test('a showing keeps its source, dated or not', () => {
  expect(leadOrigin({ action: 'request_showing', hasListing: true })).toEqual({
    lead_source: 'HL Web - Request Showing',
    source_type: 'Listing - Ask a Question',
  });
});

test('every contact has exactly one source', () => {
  for (const action of LEAD_ACTIONS) {
    for (const hasListing of [true, false]) expect(leadOrigin({ action, hasListing }).lead_source).not.toBe('');
  }
});

test('recognises generic company addresses in any letter case', () => {
  expect(isGenericEmail(' Info@Example.com', ['info@example.com'])).toBe(true);
  expect(isGenericEmail('sample-agent@example.com', ['info@example.com'])).toBe(false);
});
