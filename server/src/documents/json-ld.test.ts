import type { Listing } from 'shared-contracts';
import { sampleCard, sampleListing } from 'shared-contracts/testing';
import { describe, expect, test } from 'vitest';
import { breadcrumbLd, companyLd, listingCrumbs, listingLd, postLd, resultsLd } from './json-ld';
import { schemaProblems } from './testing/schema-org';

const ORIGIN = 'https://www.example.com';
const facts = (listing: Partial<Listing>) => {
  const whole = sampleListing({ slug: 'a-home', ...listing });
  const url = `${ORIGIN}/listings/a-home`;
  const images = [`${ORIGIN}/photos/1.webp`];
  return listingLd({
    listing: whole,
    url,
    description: 'text',
    images,
    company: { SITE_NAME: 'Hawaii Life' },
    origin: ORIGIN,
  });
};
const home = (type: string, more: Partial<Listing> = {}) => facts({ dwelling_type_name: type, ...more });

describe('structured data of a listing [B2.1.6]', () => {
  test.each([
    ['Single Family', {}, 'SingleFamilyResidence'],
    ['Single Family', { total_beds: null, beds: null }, 'SingleFamilyResidence'],
    ['Single Family', { lat: null, lng: null }, 'SingleFamilyResidence'],
    ['Condo', {}, 'Apartment'],
    ['Condo', { is_rental: true }, 'Apartment'],
    ['Condo', { amenities: [] }, 'Apartment'],
    ['Townhouse', {}, 'House'],
    ['Vacant Land', {}, 'Place'],
    ['Vacant Land', { asking_price: null }, 'Place'],
    ['Multi-Dwelling', {}, 'ApartmentComplex'],
    ['Something Else', {}, 'Residence'],
    ['Townhouse', { listing_status_name: 'Active Under Contract' }, 'House'],
  ] satisfies [string, Partial<Listing>, string][])('%s with %o is a %s', (type, more, kind) => {
    const written = JSON.parse(JSON.stringify(home(type, more)));
    expect(written['@type']).toBe('RealEstateListing');
    expect(written.mainEntity['@type']).toBe(kind);
    expect(schemaProblems(written)).toEqual([]);
    expect(JSON.stringify(written)).not.toContain('null');
    expect(written.offers === undefined).toBe('asking_price' in more);
  });

  test('a rental is let by the month, a sale is sold', () => {
    expect(home('Condo', { is_rental: true, asking_price: 3200 })).toMatchObject({
      offers: {
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#LeaseOut' },
        priceSpecification: { price: 3200, unitCode: 'MON' },
      },
    });
    expect(home('Condo', { asking_price: 900_000 })).toMatchObject({
      offers: {
        businessFunction: { '@id': 'http://purl.org/goodrelations/v1#Sell' },
        price: 900_000,
        priceCurrency: 'USD',
      },
    });
  });
});

test('the way down to a listing ends with the listing itself', () => {
  const listing = sampleListing({ region_name_path: 'Maui > South', region_slug_path: 'maui/south' });
  expect(breadcrumbLd(listingCrumbs(listing, '/listings/a-home'), ORIGIN)).toMatchObject({
    itemListElement: [
      { position: 1, item: { '@id': `${ORIGIN}/listings` } },
      { position: 2, name: 'Maui', item: { '@id': `${ORIGIN}/listings/maui` } },
      { position: 3, item: { '@id': `${ORIGIN}/listings/maui/south` } },
      { position: 4, item: { '@id': `${ORIGIN}/listings/a-home` } },
    ],
  });
});

test('results keep their place among all pages', () => {
  expect(resultsLd([], 100, ORIGIN)).toMatchObject({ numberOfItems: 0 });
});

test('the company is named without what is not set', () => {
  const [company] = companyLd(
    { SITE_NAME: 'Hawaii Life', COMPANY_PHONE: '', SUPPORT_EMAIL: 'help@example.com' },
    ORIGIN,
  );
  expect(company).toMatchObject({ name: 'Hawaii Life', email: 'help@example.com' });
  expect(company).not.toHaveProperty('telephone');
});

test('all other structured data uses the vocabulary of schema.org too', () => {
  const company = companyLd({ SITE_NAME: 'Hawaii Life', COMPANY_PHONE: '1', SUPPORT_EMAIL: 'a@example.com' }, ORIGIN);
  const post = postLd({ title: 'Post', date: '2026-11-02', image: `${ORIGIN}/1.webp`, url: ORIGIN }, 'Hawaii Life');
  const written = [
    company,
    post,
    resultsLd([sampleCard()], 0, ORIGIN),
    breadcrumbLd([{ name: 'Maui', href: '/' }], ORIGIN),
  ];
  expect(schemaProblems(JSON.parse(JSON.stringify(written)))).toEqual([]);
});

test('what schema.org does not know is noticed', () => {
  const offer = {
    '@type': 'Offer',
    price: { '@type': 'Place' },
    availability: 'https://schema.org/Perhaps',
    colour: 1,
  };
  expect(schemaProblems([offer, { '@type': 'Castle' }]).map((problem) => problem.split(':')[0])).toEqual([
    '$[0].price',
    '$[0].availability',
    '$[0].colour',
    '$[1]',
  ]);
});
