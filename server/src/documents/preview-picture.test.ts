import { sampleListing } from 'shared-contracts/testing';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPreview, drawSitePreview } from './preview-picture';

test('draws price, facts and place in the size link previews ask for, hostile words too [B2.1.6]', async () => {
  const listing = sampleListing({ asking_price: 900_000, hl_region_town: '</text><script>"&' });
  const { width, height, format } = await sharp(await drawPreview(listing, null, 'Hawaii & <Life>')).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
});

test('pages without a picture of their own share one of the site', async () => {
  const { width, height, format } = await sharp(await drawSitePreview('Hawaii & <Life>')).metadata();
  expect([width, height, format]).toEqual([1200, 630, 'png']);
});
