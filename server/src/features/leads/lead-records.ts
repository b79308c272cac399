import { searchFiltersSchema } from 'shared-contracts';
import { calendarDaySchema } from 'shared-contracts/leads';
import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** The contact block of the outward payload; both spellings hold the same value. */
export const leadPayloadContactSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  email: z.string(),
  Email: z.string(),
  phone: text,
  Phone: text,
  full_name: z.string(),
  LeadSource: z.string(),
});

/** The request record of the outward payload. */
export const leadRequestRecordSchema = z.object({
  Region__c: text,
  District__c: text,
  Neighborhood__c: text,
  MLS_Number__c: text,
  Property_Price__c: z.nullable(z.number()),
  Bedrooms_min__c: z.nullable(z.number()),
  Total_Area_min__c: z.nullable(z.number()),
  pba__PropertyType__c: text,
  LeadSource__c: z.string(),
  Inquiry_Message__c: text,
  web_source__c: text,
  Listing_Agent_Email__c: text,
  Originating_Time_Zone__c: text,
  Requested_Callback_Time__c: text,
});

/** The JSON for the external lead ingestion. */
export const leadPayloadSchema = z.object({
  action: z.string(),
  version: z.literal(1.1),
  contact: leadPayloadContactSchema,
  listing: text,
  agent_email: text,
  form: text,
  lead_source: z.string(),
  description: text,
  referral_source: text,
  web_source: text,
  search: z.nullable(searchFiltersSchema),
  /** what the visitor wants help with; absent for forms without this field */
  help_with: z.optional(z.string()),
  request: leadRequestRecordSchema,
});
export type LeadPayload = z.infer<typeof leadPayloadSchema>;

/** The outward request of a showing, sent as multipart. */
export const showingPayloadSchema = z.object({
  action: z.literal('request_showing'),
  contact: z.object({
    FirstName: z.string(),
    LastName: z.string(),
    Email: z.string(),
    Phone: text,
    Leadsource: z.string(),
  }),
  request: z.object({
    Inquiry_Message__c: text,
    LeadSource__c: z.string(),
    Showing_Request_Date__c: z.nullable(calendarDaySchema),
    MLS_Number__c: text,
    Listing_Agent_Email__c: text,
    web_source__c: text,
    Neighborhood__c: text,
    Bedrooms_min__c: z.nullable(z.number()),
    Region__c: text,
    Property_Price__c: z.nullable(z.number()),
    District__c: text,
    pba__PropertyType__c: text,
  }),
});
export type ShowingPayload = z.infer<typeof showingPayloadSchema>;

/** The inquiry of the product documents. */
export const inquirySchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: text,
  message: z.string(),
  preapprove: z.boolean(),
  mls_number: text,
});
export type Inquiry = z.infer<typeof inquirySchema>;

/** Lead form data. */
export const leadFormDataSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: text,
  comments: z.string(),
  preapprove: z.boolean(),
  listing: text,
  lead_source: z.string(),
  source_description: text,
  advisor_id: z.nullable(z.int()),
  agent_email: text,
  source_url: z.string(),
});
export type LeadFormData = z.infer<typeof leadFormDataSchema>;
