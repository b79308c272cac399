import { cutSourceUrl } from 'shared-contracts';
import { contactAgentSchema, type LeadSubmission, leadOrigin, leadSubmissionSchema } from 'shared-contracts/leads';
import { sampleListing } from 'shared-contracts/testing';
import { describe, expect, test } from 'vitest';
import {
  inquiryOf,
  type LeadContext,
  leadFormData,
  leadPayload,
  lendingSubmission,
  showingPayload,
} from './lead-payload';
import { inquirySchema, leadFormDataSchema, leadPayloadSchema, showingPayloadSchema } from './lead-records';

const page = 'https://site.example/listings/1-sample-street-kihei-400001';
const submission: LeadSubmission = {
  action: 'ask_question',
  submission_id: 'sample-id-0001',
  name: 'Sample Mary Buyer',
  email: 'sample-buyer@example.com',
  phone: '(808) 555-0100',
  comments: 'Is the roof new?',
  mls_number: '400001',
  source_url: page,
};
const context: LeadContext = {
  origin: leadOrigin({ action: 'ask_question', hasListing: true }),
  listing: sampleListing(),
  agentEmail: 'sample-agent@example.com',
  listingAgentEmail: 'sample-listing-agent@example.com',
  callbackEmail: 'callback@example.com',
};
const showing: LeadSubmission = {
  ...submission,
  action: 'request_showing',
  showing: { date: '2026-05-10', type: 'virtual', time: 'morning', slot: 540, origin: 'strip' },
};
const showingContext = { ...context, origin: leadOrigin({ action: 'request_showing', hasListing: true }) };

test('the payload holds the contact in both spellings [B3.13]', () => {
  const payload = leadPayload(submission, context);
  expect(leadPayloadSchema.parse(payload)).toEqual(payload);
  expect(Object.keys(payload)).toEqual([
    'action',
    'version',
    'contact',
    'listing',
    'agent_email',
    'form',
    'lead_source',
    'description',
    'referral_source',
    'web_source',
    'search',
    'help_with',
    'request',
  ]);
  const { contact } = payload;
  expect(payload.version).toBe(1.1);
  expect(contact).toEqual({
    first_name: 'Sample',
    last_name: 'Mary Buyer',
    FirstName: 'Sample',
    LastName: 'Mary Buyer',
    email: 'sample-buyer@example.com',
    Email: 'sample-buyer@example.com',
    phone: '(808) 555-0100',
    Phone: '(808) 555-0100',
    full_name: 'Sample Mary Buyer',
    LeadSource: 'HL Web - Question',
  });
});

test('the request record has the listing under the documented keys [B3.14]', () => {
  expect(leadPayload(submission, context).request).toEqual({
    Region__c: 'Maui',
    District__c: 'South',
    Neighborhood__c: 'Kihei',
    MLS_Number__c: '400001',
    Property_Price__c: 1_000_000,
    Bedrooms_min__c: 3,
    Total_Area_min__c: 1500,
    pba__PropertyType__c: 'Residential',
    LeadSource__c: 'HL Web - Question',
    Inquiry_Message__c: `Is the roof new? ${page} 808.555.0100`,
    web_source__c: page,
    Listing_Agent_Email__c: 'sample-listing-agent@example.com',
    Originating_Time_Zone__c: null,
    Requested_Callback_Time__c: null,
  });
});

test('a contact from the search has its filters', () => {
  const search = { hl_regions: ['Island::Maui > District::South > Town::Kihei'], minBeds: 2, maxPrice: 900_000 };
  const payload = leadPayload({ ...submission, action: 'contact_agent', search }, { ...context, listing: null });
  expect(payload.search).toEqual(search);
  expect(payload.request).toMatchObject({
    Region__c: 'Maui',
    District__c: 'South',
    Neighborhood__c: 'Kihei',
    Bedrooms_min__c: 2,
    Property_Price__c: 900_000,
  });
});

test('a favorite says so and nothing else [B9.41]', () => {
  const payload = leadPayload({ ...submission, action: 'favorite', phone: '' }, context);
  expect(payload.request.Inquiry_Message__c).toBe('Favorited listing.');
});

test('a callback without names and address gets the placeholders', () => {
  const callback = { date: '2026-11-21', minutes: 600, time_zone: 'America/New_York' };
  const lead: LeadSubmission = { action: 'callback', submission_id: 'sample-id-0002', phone: '8085550100', callback };
  const payload = leadPayload(lead, { ...context, listing: null });
  expect(payload.contact).toMatchObject({ FirstName: 'Unknown', LastName: 'Unknown', Email: 'callback@example.com' });
  expect(payload.request).toMatchObject({
    Originating_Time_Zone__c: 'America/New_York',
    Requested_Callback_Time__c: '2026-11-21 10:00am',
    Inquiry_Message__c: 'Callback: Saturday, November 21, 10:00am (America/New_York). 808.555.0100',
  });
});

describe('showings', () => {
  test('the contact is spelled Leadsource [B3.19]', () => {
    const payload = showingPayload(showing, showingContext);
    expect(showingPayloadSchema.parse(payload)).toEqual(payload);
    expect(payload.contact).toEqual({
      FirstName: 'Sample',
      LastName: 'Mary Buyer',
      Email: 'sample-buyer@example.com',
      Phone: '(808) 555-0100',
      Leadsource: 'HL Web - Request Showing',
    });
  });

  test('the request has the twelve documented keys; type, part of day and slot are in the message [B3.20]', () => {
    const { request } = showingPayload(showing, showingContext);
    expect(Object.keys(request).sort()).toEqual([
      'Bedrooms_min__c',
      'District__c',
      'Inquiry_Message__c',
      'LeadSource__c',
      'Listing_Agent_Email__c',
      'MLS_Number__c',
      'Neighborhood__c',
      'Property_Price__c',
      'Region__c',
      'Showing_Request_Date__c',
      'pba__PropertyType__c',
      'web_source__c',
    ]);
    expect(request.Inquiry_Message__c).toBe(
      'Is the roof new? Showing: Virtual tour, 2026-05-10, Morning, 9:00am. 808.555.0100',
    );
  });

  test('the date is null for ASAP [B3.21]', () => {
    const asap: LeadSubmission = { ...showing, showing: { date: null, type: 'in_person', origin: 'strip' } };
    const { request } = showingPayload(asap, showingContext);
    expect(request.Showing_Request_Date__c).toBeNull();
    expect(request.LeadSource__c).toBe('HL Web - Request Showing');
  });

  test('the strip sends the next day, the panel the chosen one; people read the chosen one [B9.6]', () => {
    const { request } = showingPayload(showing, showingContext);
    expect(request.Showing_Request_Date__c).toBe('2026-05-11');
    expect(request.Inquiry_Message__c).toContain('2026-05-10');
    const panel: LeadSubmission = { ...showing, showing: { date: '2026-05-10', type: 'in_person', origin: 'panel' } };
    expect(showingPayload(panel, showingContext).request.Showing_Request_Date__c).toBe('2026-05-10');
  });
});

test('wanting to be pre-approved makes a second lead', () => {
  expect(lendingSubmission(submission)).toBeNull();
  const lending = lendingSubmission({ ...submission, preapprove: true });
  expect(lending).toMatchObject({
    action: 'other',
    lead_source: 'HL Web - Lending',
    comments: 'Help me get pre-approved. Is the roof new?',
  });
  expect(leadSubmissionSchema.safeParse(lending).success).toBe(true);
  expect(lending?.submission_id).not.toBe(submission.submission_id);
  expect(lendingSubmission({ ...submission, preapprove: true })).toEqual(lending);
});

test('the payload has what the visitor wants help with; a question means property info', () => {
  expect(leadPayload(submission, context).help_with).toBe('More Property Info');
  expect(leadPayload({ ...submission, help_with: 'Selling' }, context).help_with).toBe('Selling');
  expect(leadPayload({ ...submission, action: 'email_agent' }, context)).not.toHaveProperty('help_with');
});

test('form data and inquiry of a submission match their schemas', () => {
  const data = leadFormData(submission, context);
  expect(leadFormDataSchema.parse(data)).toEqual(data);
  expect(data).toMatchObject({ name: 'Sample Mary Buyer', lead_source: 'HL Web - Question', source_url: page });
  const inquiry = inquiryOf(submission);
  expect(inquirySchema.parse(inquiry)).toEqual(inquiry);
  expect(inquiry).toMatchObject({ full_name: 'Sample Mary Buyer', message: 'Is the roof new?', preapprove: false });
});

test('page addresses are cut by where they go [B9.16] [A5.1] [B3.25]', () => {
  const long = `https://site.example/${'a'.repeat(279)}`;
  expect(long).toHaveLength(300);
  expect(cutSourceUrl(long, 'emailAgent')).toBe(long.slice(0, 255));
  expect(cutSourceUrl(long, 'question')).toHaveLength(200);
  expect(cutSourceUrl(long, 'registrationReferrer')).toHaveLength(200);
  expect(cutSourceUrl(long, 'commentLocation')).toHaveLength(256);
  expect(cutSourceUrl(long, 'tracking')).toHaveLength(200);
  expect(leadPayload({ ...submission, source_url: long }, context).web_source).toHaveLength(200);
  expect(leadPayload({ ...submission, action: 'email_agent', source_url: long }, context).web_source).toHaveLength(255);
});

test('an e-mail to an agent has the documented fields [B3.25]', () => {
  const fields = ['name', 'email', 'phone', 'message', 'agent_id', 'lead_source', 'source_url'];
  expect(Object.keys(contactAgentSchema.shape)).toEqual(expect.arrayContaining(fields));
});
