import { storedListing } from 'search-engine/testing';
import { type CostRules, costRulesSchema, type Listing } from 'shared-contracts';
import {
  defaultCost,
  type HomeUse,
  knownCosts,
  mortgage,
  mortgageDefaults,
  propertyTax,
} from 'shared-contracts/listing-facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyBatch } from '../../feeds/apply/apply-batch.repository';
import { openTestDatabase, type TestDatabase } from '../../testing/test-database';
import { readListing } from '../listings/listings.repository';
import { applyCosts } from './apply-costs';
import { findCostRules, updateCostRules } from './costs.repository';
import { problemsOf } from './routes';

let opened: TestDatabase;
let rules: CostRules;
beforeAll(async () => {
  opened = await openTestDatabase();
  rules = await findCostRules(opened.database);
});
afterAll(() => opened.close());

const hold = async () => {};
const apply = (signal = new AbortController().signal) => applyCosts(opened.database, signal, hold);

test('the rules of a new database are valid, and each class names its year and source (D152)', () => {
  expect(costRulesSchema.parse(rules)).toEqual(rules);
  expect(rules.classes.every(({ fiscal_year }) => /^20\d\d–\d\d$/.test(fiscal_year))).toBe(true);
  expect(new Set(rules.classes.map(({ county }) => county)).size).toBe(4);
});

const HOUSE = { dwelling_type_name: 'Single Family', strata_fee: null, building_name: null };
const CONDO = { dwelling_type_name: 'Condo', building_name: 'Palms' };

// Ten homes by hand. The loan of each: 80% of the price over 360 months at 0.067 / 12 = 0.5583333% a month, which is
// 0.645275% of the loan a month, so 0.51622% of the price; the second number is that payment, in dollars.
test.each<
  [
    string,
    HomeUse,
    Partial<Listing>,
    { loan: number; tax: number | null; fees: number | null; lease: number | null; total: number },
  ]
>([
  [
    // tax (1,000,000 - 120,000) x 3.50 / 1000 = 3,080 a year, 256.67 a month; 5,162 + 257
    'a house on Oahu that its owner lives in',
    'owner',
    { ...HOUSE, hl_region_island: 'Oahu', asking_price: 1_000_000 },
    { loan: 5162, tax: 257, fees: 0, lease: 0, total: 5419 },
  ],
  [
    // tax below a million: 900,000 x 3.50 / 1000 = 3,150 a year, 262.50 a month; 4,646 + 263 + 800
    'a condo on Oahu as second home',
    'second',
    { ...CONDO, hl_region_island: 'Oahu', asking_price: 900_000, strata_fee: 800 },
    { loan: 4646, tax: 263, fees: 800, lease: 0, total: 5709 },
  ],
  [
    // Residential A: 1,000,000 x 4 / 1000 + 1,500,000 x 11.40 / 1000 = 21,100 a year, 1,758.33 a month; 12,906 + 1,758
    'a house on Oahu as second home for 2.5 million',
    'second',
    { ...HOUSE, hl_region_island: 'Oahu', asking_price: 2_500_000 },
    { loan: 12_906, tax: 1758, fees: 0, lease: 0, total: 14_664 },
  ],
  [
    // 600,000 x 9 / 1000 = 5,400 a year, 450 a month; lease rent 350; 3,097 + 450 + 1,200 + 350
    'a leasehold condo on Oahu as short-term rental',
    'short_term',
    {
      ...CONDO,
      hl_region_island: 'Oahu',
      asking_price: 600_000,
      strata_fee: 1200,
      title_land: 'Leasehold',
      lease: { amount_monthly: 350, renegotiation_date: '2030-01-01', expires_at: '2055-12-31', lessor: null },
    },
    { loan: 3097, tax: 450, fees: 1200, lease: 350, total: 5097 },
  ],
  [
    // (1,500,000 - 300,000) x 1.65 / 1000 = 1,980 a year, 165 a month; 7,743 + 165
    'a house on Maui that its owner lives in',
    'owner',
    { ...HOUSE, hl_region_island: 'Maui', asking_price: 1_500_000 },
    { loan: 7743, tax: 165, fees: 0, lease: 0, total: 7908 },
  ],
  [
    // assessed at 1,200,000: 1,000,000 x 12.50 / 1000 + 200,000 x 13.50 / 1000 = 15,200 a year, 1,267 a month; 7,227 + 1,267 + 1,500
    'a condo on Maui as short-term rental, with its assessed value',
    'short_term',
    { ...CONDO, hl_region_island: 'Maui', asking_price: 1_400_000, mls_assessed_value: 1_200_000, strata_fee: 1500 },
    { loan: 7227, tax: 1267, fees: 1500, lease: 0, total: 9994 },
  ],
  [
    // Lanai is in Maui County: 1,000,000 x 5.87 / 1000 + 200,000 x 8.60 / 1000 = 7,590 a year, 632.50 a month; 6,195 + 633 + 400
    'a townhouse on Lānaʻi as second home',
    'second',
    { ...CONDO, dwelling_type_name: 'Townhouse', hl_region_island: 'Lānaʻi', asking_price: 1_200_000, strata_fee: 400 },
    { loan: 6195, tax: 633, fees: 400, lease: 0, total: 7228 },
  ],
  [
    // (800,000 - 160,000) x 2.59 / 1000 = 1,657.60 a year, 138.13 a month; 4,130 + 138
    'a house on Kauaʻi that its owner lives in',
    'owner',
    { ...HOUSE, hl_region_island: 'Kauaʻi', asking_price: 800_000 },
    { loan: 4130, tax: 138, fees: 0, lease: 0, total: 4268 },
  ],
  [
    // the exemption of the county is not known, so none is taken off: 500,000 x 5.95 / 1000 = 2,975 a year, 247.92 a month; 2,581 + 248
    'a house on the Big Island that its owner lives in',
    'owner',
    { ...HOUSE, hl_region_island: 'Big Island', asking_price: 500_000 },
    { loan: 2581, tax: 248, fees: 0, lease: 0, total: 2829 },
  ],
  [
    // land has no class here, and this listing states no tax: 200,000 x 0.51622% = 1,032
    'land on the Big Island',
    'second',
    { ...HOUSE, dwelling_type_name: 'Vacant Land', hl_region_island: 'Big Island', asking_price: 200_000 },
    { loan: 1032, tax: null, fees: 0, lease: 0, total: 1032 },
  ],
])('the monthly cost of %s (D152)', (_, use, change, { loan, tax, fees, lease, total }) => {
  const home = storedListing('1', { mls_assessed_value: null, gross_taxes: null, title_land: 'Fee Simple', ...change });
  const costs = knownCosts(home);
  const { monthly: taxes } = propertyTax(home, use, rules.classes);
  const askingPrice = home.asking_price;
  const { estimate } = mortgage({ askingPrice, ...mortgageDefaults(askingPrice), taxes, ...costs });
  expect([estimate?.loanPayment, taxes, costs.fees, costs.leaseRent]).toEqual([loan, tax, fees, lease]);
  expect(estimate?.total).toBe(total);
  if (use !== 'short_term')
    expect(defaultCost(home, { ...rules, home_use: use })).toEqual({
      amount: total,
      use,
      ...(tax === null ? { without: ['property tax'] } : {}),
    });
});

test('a listing gets its cost at import; a job follows a change of the rules once (D152)', async () => {
  const { database } = opened;
  const house = { ...HOUSE, hl_region_island: 'Maui', asking_price: 1_500_000, mls_assessed_value: null };
  await applyBatch(database, {
    listings: [storedListing('1', house), storedListing('2', { is_rental: true })],
    removals: [],
  });
  const costOf = async (id: string) => (await readListing(database, id))?.monthly_cost;
  expect([await costOf('1'), await costOf('2')]).toEqual([{ amount: 7908, use: 'owner' }, null]);
  expect(await apply()).toBe(0);
  await database.transaction().execute((trx) => updateCostRules(trx, { ...rules, home_use: 'second' }));
  expect(await apply(AbortSignal.abort())).toBe(0);
  expect(await costOf('1')).toEqual({ amount: 7908, use: 'owner' });
  expect(await apply()).toBe(1);
  // 1,000,000 x 5.87 / 1000 + 500,000 x 8.60 / 1000 = 10,170 a year, 847.50 a month; 7,743 + 848
  expect(await costOf('1')).toEqual({ amount: 8591, use: 'second' });
  expect(await apply()).toBe(0);
});

test('a change that is based on other rules than the stored ones changes nothing (D152)', async () => {
  const { database } = opened;
  const stored = await findCostRules(database);
  const change = { ...stored, classes: [], version: 'older' };
  await expect(database.transaction().execute((trx) => updateCostRules(trx, change))).rejects.toMatchObject({
    code: 'version_conflict',
  });
  expect(await findCostRules(database)).toEqual(stored);
});

test('rates rise from 0, and a county has one class for a use and a value (D152)', () => {
  const [one] = rules.classes;
  if (!one) throw new Error('The seed has no class.');
  expect(problemsOf(rules.classes)).toEqual([]);
  const next = { ...one, name: 'Next year', fiscal_year: '2027–2028' };
  expect(problemsOf([one, next])).toMatchObject([
    { field: 'classes.1.from', message: expect.stringContaining(`${one.name} is for the same county`) },
  ]);
  const falling = {
    ...one,
    rates: [
      { above: 0, rate: 1 },
      { above: 0, rate: 2 },
    ],
  };
  expect(problemsOf([falling])).toMatchObject([{ field: 'classes.0.rates', pointer: '#/classes/0/rates' }]);
});
