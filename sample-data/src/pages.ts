import { gazetteer, handleOf, type Place, pathOf, type Town } from 'gazetteer';
import { type ContentPage, type RegionOutline, regionOutlineSchema } from 'shared-contracts';
import * as z from 'zod/mini';
import blogPosts from './data/blog-posts.json' with { type: 'json' };
import pages from './data/pages.json' with { type: 'json' };
import regions from './data/regions.json' with { type: 'json' };
import { sampleOffices } from './people/people';
import { pictureAddress, pictureOf } from './pictures';
import { hashOf } from './random';

export interface SampleBlogPost {
  id: number;
  slug: string;
  title: string;
  published_at: string;
  category: string;
  excerpt: string;
  body: string[];
  image: string;
}

const DAY_MS = 86_400_000;

const imageOf = (kind: string, seed: string) => pictureAddress(pictureOf({ kind, sea: true }, seed), 'post_large');

/** Newest first: one every nine days before `now`. */
export function sampleBlogPosts(now: Date): SampleBlogPost[] {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return blogPosts.map(({ picture, body, ...post }, i) => ({
    ...post,
    id: i + 1,
    slug: handleOf(post.title),
    published_at: new Date(today - (i * 9 + 2) * DAY_MS + 19 * 3_600_000).toISOString(),
    body: [...body, 'This is a sample article.'],
    image: imageOf(picture, post.title),
  }));
}

const NOTE = 'This page holds sample text. Replace it with the company’s own before going live.';

/** One page for every link of menus and footer that has no module of its own, each saying that it is sample text. */
export function sampleContentPages(): ContentPage[] {
  return pages.map(({ body, ...page }) => ({
    ...page,
    body: [...body, ...(page.path === '/company/offices' ? officeTexts() : []), NOTE],
    sample: true,
  }));
}

const officeTexts = () =>
  sampleOffices().flatMap(({ name, address, phone, email }) => [`## ${name}`, `${address}. ${phone}, ${email}`]);

export interface SampleRegionContent {
  region_path: string;
  title: string;
  summary: string;
  body: string[];
  image: string;
  outlines: RegionOutline[];
}

/** A town with at least this share of its island's listings has its own text. */
const LARGER_TOWN = 3;

interface Text {
  summary: string;
  body: string[];
}

/** General geography of islands and districts by region path: no figures, nothing that ages. */
const TEXTS = new Map<string, Text>(Object.entries(regions.texts));
/** Drawn by hand after the shore and the highway; not official boundaries. */
const OUTLINES = z.record(z.string(), z.array(regionOutlineSchema)).parse(regions.outlines);
/** The islands are next to each other on the home page: neighbors must look different. */
const PICTURES = new Map(Object.entries(regions.pictures));

function townText(town: Town): Text {
  const communities = town.communities.map(({ name }) => name);
  const list = new Intl.ListFormat('en').format(communities);
  return {
    summary: `${town.name} in ${town.district.name}, ${town.island.name}.`,
    body: [
      `${town.name} lies in the ${town.district.name} district of ${town.island.name}. ${regions.towns[town.row.character]}`,
      ...(communities.length > 1 ? [`Neighborhoods people ask for are ${list}.`] : []),
    ],
  };
}

const regionPath = (place: Place): string =>
  pathOf(place)
    .map(({ handle }) => handle)
    .join('/');

function contentOf(place: Place, text: Text): SampleRegionContent {
  const path = regionPath(place);
  return {
    region_path: path,
    title: `${place.name} Real Estate`,
    ...text,
    image: imageOf(PICTURES.get(path) ?? (hashOf(path) % 3 === 0 ? 'mountain' : 'beach'), path),
    outlines: OUTLINES[path] ?? [],
  };
}

/** Texts for every island and district and the larger towns. */
export function sampleRegionContents(): SampleRegionContent[] {
  const { places, towns } = gazetteer();
  const known = places.flatMap((place) => {
    const text = TEXTS.get(regionPath(place));
    return text ? [contentOf(place, text)] : [];
  });
  const larger = towns.filter(({ row }) => row.weight >= LARGER_TOWN).map((town) => contentOf(town, townText(town)));
  return [...known, ...larger];
}
