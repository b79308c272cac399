import { expect, test } from 'vitest';
import { leadPropertyType } from './property-type';

test.each([
  ['house', 'Residential'],
  ['House', 'Residential'],
  ['Single Family', 'Residential'],
  ['Multi-Dwelling', 'Residential'],
  ['single', 'Residential'],
  ['condo', 'Condo'],
  ['CONDO', 'Condo'],
  ['townhouse', 'Condo'],
  ['Land', 'Land'],
  ['Lots/Land/Farm', 'Land'],
  ['Vacant Land', 'Land'],
  ['Commercial Lease', 'Commercial'],
  ['Boat', null],
  [null, null],
])('%s becomes %s in a lead [B9.51]', (name, type) => {
  expect(leadPropertyType(name)).toBe(type);
  expect(leadPropertyType(name === null ? [] : [name])).toBe(type);
});
