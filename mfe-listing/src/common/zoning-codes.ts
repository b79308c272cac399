import { formatNumber } from 'shared-contracts';
import type { County } from 'shared-contracts/listing-facts';
import { i18n } from '../texts';

type Codes = readonly (readonly [RegExp, string])[];

/**
 * The zoning districts of each county, as far as its public code is clear. `{number}` is the number of a code. One code has other
 * meanings in other counties: R-5 is a lot of 5,000 square feet in Honolulu.
 */
const CODES: Readonly<Record<County, Codes>> = {
  honolulu: [
    [/^P-1$/, /*i18n*/ 'Restricted preservation: conservation land, which the State regulates.'],
    [/^P-2$/, /*i18n*/ 'General preservation: open land, parks and golf courses.'],
    [/^F-1$/, /*i18n*/ 'Military and federal preservation.'],
    [/^AG-1$/, /*i18n*/ 'Restricted agricultural: land for farms.'],
    [/^AG-2$/, /*i18n*/ 'General agricultural: land for farms and uses that go with them.'],
    [/^C$/, /*i18n*/ 'Country: homes on large lots with small farms.'],
    [/^R-(20|10|7\.5|5|3\.5)$/, /*i18n*/ 'Residential: a lot has at least {thousands} square feet.'],
    [/^A-1$/, /*i18n*/ 'Low-density apartment.'],
    [/^A-2$/, /*i18n*/ 'Medium-density apartment.'],
    [/^A-3$/, /*i18n*/ 'High-density apartment.'],
    [/^AMX-1$/, /*i18n*/ 'Low-density apartments mixed with shops and offices.'],
    [/^AMX-2$/, /*i18n*/ 'Medium-density apartments mixed with shops and offices.'],
    [/^AMX-3$/, /*i18n*/ 'High-density apartments mixed with shops and offices.'],
    [/^Resort$/i, /*i18n*/ 'Resort: hotels and what their guests need.'],
    [/^B-1$/, /*i18n*/ 'Neighborhood business.'],
    [/^B-2$/, /*i18n*/ 'Community business.'],
    [/^BMX-3$/, /*i18n*/ 'Community business mixed with homes.'],
    [/^BMX-4$/, /*i18n*/ 'Central business mixed with homes.'],
    [/^I-1$/, /*i18n*/ 'Limited industrial.'],
    [/^I-2$/, /*i18n*/ 'Intensive industrial.'],
    [/^I-3$/, /*i18n*/ 'Waterfront industrial.'],
    [/^IMX-1$/, /*i18n*/ 'Industry mixed with commerce.'],
  ],
  maui: [
    [/^R-1$/, /*i18n*/ 'Residential: a lot has at least 6,000 square feet.'],
    [/^R-2$/, /*i18n*/ 'Residential: a lot has at least 7,500 square feet.'],
    [/^R-3$/, /*i18n*/ 'Residential: a lot has at least 10,000 square feet.'],
    [/^D-[12]$/, /*i18n*/ 'Two-family (duplex).'],
    [/^A-[12]$/, /*i18n*/ 'Apartment.'],
    [/^H-(?:1|2|M)$/, /*i18n*/ 'Hotel.'],
    [/^B-1$/, /*i18n*/ 'Neighborhood business.'],
    [/^B-2$/, /*i18n*/ 'Community business.'],
    [/^B-3$/, /*i18n*/ 'Central business.'],
    [/^B-CT$/, /*i18n*/ 'Country town business.'],
    [/^B-R$/, /*i18n*/ 'Resort commercial.'],
    [/^M-1$/, /*i18n*/ 'Light industrial.'],
    [/^M-2$/, /*i18n*/ 'Heavy industrial.'],
    [/^AG$/, /*i18n*/ 'Agricultural.'],
  ],
  hawaii: [
    [/^RS-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Single-family residential: a lot has at least {thousands} square feet.'],
    [/^RD-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Double-family residential.'],
    [/^RM-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Multiple-family residential.'],
    [/^RCX-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Homes mixed with commerce.'],
    [/^RA-(\d+(?:\.\d+)?)a$/i, /*i18n*/ 'Residential and agricultural: a lot has at least {number} acres.'],
    [/^FA-(\d+(?:\.\d+)?)a$/i, /*i18n*/ 'Family agricultural: a lot has at least {number} acres.'],
    [/^A-(\d+(?:\.\d+)?)a$/i, /*i18n*/ 'Agricultural: a lot has at least {number} acres.'],
    [/^IA-(\d+(?:\.\d+)?)a$/i, /*i18n*/ 'Intensive agricultural: a lot has at least {number} acres.'],
    [/^V-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Resort and hotel.'],
    [/^CN-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Neighborhood commercial.'],
    [/^CG-(\d+(?:\.\d+)?)$/, /*i18n*/ 'General commercial.'],
    [/^CV-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Village commercial.'],
    [/^ML-(\d+(?:\.\d+)?)$/, /*i18n*/ 'Limited industrial.'],
    [/^MG-(\d+(?:\.\d+)?)a?$/i, /*i18n*/ 'General industrial.'],
  ],
  kauai: [
    [/^R-1$/, /*i18n*/ 'Residential: one home an acre.'],
    [/^R-(2|4|6|10|20)$/, /*i18n*/ 'Residential: up to {number} homes an acre.'],
    [/^RR-(10|20)$/, /*i18n*/ 'Resort: up to {number} units an acre.'],
    [/^C-?N$/, /*i18n*/ 'Neighborhood commercial.'],
    [/^C-?G$/, /*i18n*/ 'General commercial.'],
    [/^I-?L$/, /*i18n*/ 'Limited industrial.'],
    [/^I-?G$/, /*i18n*/ 'General industrial.'],
  ],
};

/** What a county's code says in one sentence; null for a code that is not certain. */
export function zoningSentence(county: County, code: string): string | null {
  const clean = code.trim();
  for (const [pattern, sentence] of CODES[county]) {
    const match = pattern.exec(clean);
    if (match) return i18n.t(sentence, { thousands: thousands(match[1]), number: match[1] ?? '' });
  }
  return null;
}

/** '7.5' thousands are '7,500'. */
const thousands = (number = '') => formatNumber(Number(number) * 1000);
