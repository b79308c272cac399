import { expect, test } from 'vitest';
import { alsoListed, brokerAttribution } from './attribution';

const agent = { name: 'Alex Sample', phone: null, email: null };

test.each([
  [agent, 'Sample Realty', 'Sample Realty · (808) 555-0100', 'Listed by Alex Sample, Sample Realty · 808-555-0100'],
  [agent, 'Sample Realty', '808.555.0100', 'Listed by Alex Sample, Sample Realty · 808-555-0100'],
  [null, 'Sample Realty', 'Sample Realty, office@example.com', 'Listed by Sample Realty · office@example.com'],
  [null, 'Sample Realty', null, 'Listed by Sample Realty'],
  [agent, null, null, 'Listed by Alex Sample'],
  [null, null, 'office@example.com', 'Listed by office@example.com'],
  [null, null, '(808) 555-0100', null],
  [null, null, null, null],
])(
  'agent %j, office %j and attribution %j read %j [B3.5]',
  (listing_agent, listing_office_name, broker_attribution, text) => {
    expect(brokerAttribution({ listing_agent, listing_office_name, broker_attribution })).toBe(text);
  },
);

test('names the other sources of a home', () => {
  const other = { mls_provider: 'RAM', mls_number: '409001', listing_office_name: 'Other Realty' };
  expect(alsoListed({ also_listed: [other] })).toBe('Also listed by Other Realty (RAM, MLS® 409001)');
  expect(alsoListed({ also_listed: [{ ...other, listing_office_name: null }] })).toBe(
    'Also listed as RAM, MLS® 409001',
  );
  expect([alsoListed({}), alsoListed({ also_listed: [] })]).toEqual([null, null]);
});
