import { crc32 } from 'node:zlib';
import { storedListing } from 'search-engine/testing';
import { expect, test } from 'vitest';
import { listingDocument, VALUES } from './listing-document';

test('with other words of a listing its index has another name', () => {
  const address = {
    line_1: '201 N. Ōhua Avenue #2',
    city: 'Honolulu',
    postal_code: '96815',
    latitude: null,
    longitude: null,
  };
  const listing = storedListing('1', { address, building_name: 'ＡＢ Tower', public_remarks: 'Lānai & view' });
  const { words, address_words, line } = listingDocument(listing, 1);
  // where this fails, raise VALUES: the indices of the release before have the old words
  expect({ VALUES, words: crc32(JSON.stringify([words, address_words, line])) }).toEqual({
    VALUES: 3,
    words: 1390898881,
  });
});
