import { gazetteer } from 'gazetteer';
import { makeListing, sampleAgents, sampleBlogPosts } from 'sample-data';
import { type ListingChange, MemoryLog, MemorySearch, type StoredListing } from 'search-engine';
import { createUniversalSearch, FileLog, RegionService } from 'server/testing/bench';
import type { BlogPost } from 'shared-contracts';
import { type Figures, measure, quantile, round, rssMb } from '../measure';
import { FirstLog } from './first-log';
import { keystrokes } from './typed-texts';

/** As many as the islands are filled with; more than that are fewer ones again and again, with other numbers. */
const MADE = 12_000;
const REPEATED = 4000;
const IN_MEMORY = 200_000;
const BATCH = 1000;
const PASSES = 1;
const NOW = new Date('2026-11-20T20:00:00Z');

/** One answer for each keystroke, over the sample islands or many times as many listings. */
export async function runUniversal(n: number, folder: string): Promise<Figures> {
  const cards = n > IN_MEMORY ? new FileLog(`${folder}/universal-${n}`) : new MemoryLog();
  const count = n > MADE ? REPEATED : n;
  const search = new MemorySearch({ cards, records: new FirstLog(count) });
  const made = Array.from({ length: count }, (_, index) => makeListing('islands', index + 1, NOW));
  const begun = performance.now();
  for (let from = 0; from < n; from += BATCH) await search.apply(changes(made, from, Math.min(n, from + BATCH)));
  search.open();
  const load = performance.now() - begun;
  const answer = createUniversalSearch({
    search,
    regions: new RegionService({ search, readRows: async () => regionRows() }),
    agents: { search: async () => agents() },
    content: { posts: async () => posts() },
    onFailure: (section, error) => {
      throw new Error(section, { cause: error });
    },
  });
  const typed = keystrokes(made.filter((_, index) => index % 1000 === 7).slice(0, 4));
  const { first, best, cpu } = await measure(typed.length, PASSES, (at) => answer({ s: typed[at] ?? '' }));
  return {
    name: 'universal search',
    n,
    p50_ms: round(quantile(best, 0.5)),
    p99_ms: round(quantile(best, 0.99)),
    first_p50_ms: round(quantile(first, 0.5)),
    first_p99_ms: round(quantile(first, 0.99)),
    cpu_ms: round(cpu),
    rss_mb: rssMb(),
    load_ms: Math.round(load),
    kernel_ms: 0,
    requests: typed.length,
  };
}

function changes(made: readonly StoredListing[], from: number, to: number): ListingChange[] {
  return Array.from({ length: to - from }, (_, index) => {
    const at = from + index;
    const listing = made[at % made.length];
    if (!listing) throw new Error('no listings');
    return { kind: 'upsert', listing: at < made.length ? listing : again(listing, Math.floor(at / made.length)) };
  });
}

/** The same home some doors further on, with one sentence said of it and one photo, so that a million fit in a short while. */
function again(listing: StoredListing, round: number): StoredListing {
  const line_1 = listing.address.line_1.replace(/^\d+/, (number) => String(Number(number) + round * 2));
  return {
    ...listing,
    internal_id: `${listing.internal_id}-${round}`,
    mls_id: `${listing.mls_id}${round}`,
    slug: `${listing.slug}-${round}`,
    tmk: [],
    public_remarks: listing.public_remarks?.split('. ', 1)[0] ?? null,
    description: null,
    photos: listing.photos.slice(0, 1),
    address: { ...listing.address, line_1 },
  };
}

function regionRows() {
  return gazetteer().places.map(({ id, level, name, handle, lat, lng, parent }) => ({
    id,
    level,
    name,
    handle,
    lat,
    lng,
    parent_id: parent?.id ?? null,
  }));
}

const agents = () =>
  sampleAgents().map((agent) => ({
    ...agent,
    root_path: `/${agent.user_name}`,
    direct_path: `/agents/${agent.user_name}`,
    path: `/${agent.user_name}`,
    office: null,
  }));

const posts = (): BlogPost[] =>
  sampleBlogPosts(NOW).map(({ id, slug, title, category, excerpt, image }) => ({
    id,
    slug,
    title: { rendered: title },
    date: NOW.toISOString(),
    category,
    link: `/blog/${slug}`,
    excerpt,
    image,
  }));
