import { formatNumber } from 'shared-contracts';
import type { County } from 'shared-contracts/listing-facts';

type Codes = readonly (readonly [RegExp, string])[];

/**
 * The zoning districts of each county, as far as its public code is clear. `$1` is the number of a code. One code has other
 * meanings in other counties: R-5 is a lot of 5,000 square feet in Honolulu.
 */
const CODES: Readonly<Record<County, Codes>> = {
  honolulu: [
    [/^P-1$/, 'Restricted preservation: conservation land, which the State regulates.'],
    [/^P-2$/, 'General preservation: open land, parks and golf courses.'],
    [/^F-1$/, 'Military and federal preservation.'],
    [/^AG-1$/, 'Restricted agricultural: land for farms.'],
    [/^AG-2$/, 'General agricultural: land for farms and uses that go with them.'],
    [/^C$/, 'Country: homes on large lots with small farms.'],
    [/^R-(20|10|7\.5|5|3\.5)$/, 'Residential: a lot has at least $1 thousand square feet.'],
    [/^A-1$/, 'Low-density apartment.'],
    [/^A-2$/, 'Medium-density apartment.'],
    [/^A-3$/, 'High-density apartment.'],
    [/^AMX-1$/, 'Low-density apartments mixed with shops and offices.'],
    [/^AMX-2$/, 'Medium-density apartments mixed with shops and offices.'],
    [/^AMX-3$/, 'High-density apartments mixed with shops and offices.'],
    [/^Resort$/i, 'Resort: hotels and what their guests need.'],
    [/^B-1$/, 'Neighborhood business.'],
    [/^B-2$/, 'Community business.'],
    [/^BMX-3$/, 'Community business mixed with homes.'],
    [/^BMX-4$/, 'Central business mixed with homes.'],
    [/^I-1$/, 'Limited industrial.'],
    [/^I-2$/, 'Intensive industrial.'],
    [/^I-3$/, 'Waterfront industrial.'],
    [/^IMX-1$/, 'Industry mixed with commerce.'],
  ],
  maui: [
    [/^R-1$/, 'Residential: a lot has at least 6,000 square feet.'],
    [/^R-2$/, 'Residential: a lot has at least 7,500 square feet.'],
    [/^R-3$/, 'Residential: a lot has at least 10,000 square feet.'],
    [/^D-[12]$/, 'Two-family (duplex).'],
    [/^A-[12]$/, 'Apartment.'],
    [/^H-(?:1|2|M)$/, 'Hotel.'],
    [/^B-1$/, 'Neighborhood business.'],
    [/^B-2$/, 'Community business.'],
    [/^B-3$/, 'Central business.'],
    [/^B-CT$/, 'Country town business.'],
    [/^B-R$/, 'Resort commercial.'],
    [/^M-1$/, 'Light industrial.'],
    [/^M-2$/, 'Heavy industrial.'],
    [/^AG$/, 'Agricultural.'],
  ],
  hawaii: [
    [/^RS-(\d+(?:\.\d+)?)$/, 'Single-family residential: a lot has at least $1 thousand square feet.'],
    [/^RD-(\d+(?:\.\d+)?)$/, 'Double-family residential.'],
    [/^RM-(\d+(?:\.\d+)?)$/, 'Multiple-family residential.'],
    [/^RCX-(\d+(?:\.\d+)?)$/, 'Homes mixed with commerce.'],
    [/^RA-(\d+(?:\.\d+)?)a$/i, 'Residential and agricultural: a lot has at least $1 acres.'],
    [/^FA-(\d+(?:\.\d+)?)a$/i, 'Family agricultural: a lot has at least $1 acres.'],
    [/^A-(\d+(?:\.\d+)?)a$/i, 'Agricultural: a lot has at least $1 acres.'],
    [/^IA-(\d+(?:\.\d+)?)a$/i, 'Intensive agricultural: a lot has at least $1 acres.'],
    [/^V-(\d+(?:\.\d+)?)$/, 'Resort and hotel.'],
    [/^CN-(\d+(?:\.\d+)?)$/, 'Neighborhood commercial.'],
    [/^CG-(\d+(?:\.\d+)?)$/, 'General commercial.'],
    [/^CV-(\d+(?:\.\d+)?)$/, 'Village commercial.'],
    [/^ML-(\d+(?:\.\d+)?)$/, 'Limited industrial.'],
    [/^MG-(\d+(?:\.\d+)?)a?$/i, 'General industrial.'],
  ],
  kauai: [
    [/^R-1$/, 'Residential: one home an acre.'],
    [/^R-(2|4|6|10|20)$/, 'Residential: up to $1 homes an acre.'],
    [/^RR-(10|20)$/, 'Resort: up to $1 units an acre.'],
    [/^C-?N$/, 'Neighborhood commercial.'],
    [/^C-?G$/, 'General commercial.'],
    [/^I-?L$/, 'Limited industrial.'],
    [/^I-?G$/, 'General industrial.'],
  ],
};

/** What a county's code says in one sentence; null for a code that is not certain. */
export function zoningSentence(county: County, code: string): string | null {
  const clean = code.trim();
  for (const [pattern, sentence] of CODES[county]) {
    const match = pattern.exec(clean);
    if (match) return sentence.replace('$1 thousand', thousands(match[1])).replace('$1', match[1] ?? '');
  }
  return null;
}

/** '7.5' thousands are '7,500'. */
const thousands = (number = '') => formatNumber(Number(number) * 1000);
