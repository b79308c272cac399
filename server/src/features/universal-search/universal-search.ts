import { LRUCache } from 'lru-cache';
import { isMisspelling, type ListingSearch, matchesPrefix, wordsOf } from 'search-engine';
import {
  type Agent,
  type BlogPost,
  CAPS,
  type CallInput,
  MINIMUM_LENGTH,
  type UniversalAnswer,
  type universalSearch,
} from 'shared-contracts';
import { searchTextLength } from 'shared-contracts/text-length';
import type { AgentsStore } from '../agents/agents.repository';
import type { ContentStore } from '../content/content.repository';
import { findRegions, regionResult } from '../regions/region-search';
import type { RegionService } from '../regions/region-service';
import { requireReady } from '../search/ready-search';

/** A section that takes longer is left to a call of its own. */
const LATE_MS = 150;
/** How soon a new agent or post is found here. */
const FRESH_MS = 30_000;

type Deal = CallInput<typeof universalSearch>['query']['deal'];

export interface UniversalSearchDeps {
  search: ListingSearch;
  regions: Pick<RegionService, 'current'>;
  agents: Pick<AgentsStore, 'search'>;
  content: Pick<ContentStore, 'posts'>;
  onFailure: (section: keyof UniversalAnswer, error: unknown) => void;
}

/** Answers a typed text for all sections at once; one that fails or is late is null and costs the others nothing. */
export function createUniversalSearch({ search, regions, agents, content, onFailure }: UniversalSearchDeps) {
  const everyAgent = keptForAWhile(() => agents.search(), FRESH_MS);
  const everyPost = keptForAWhile(() => content.posts(), FRESH_MS);
  const sections = {
    regions: async (text: string) => {
      requireReady(search);
      const { directory, countOf } = await regions.current();
      const found = findRegions(directory, text, countOf).slice(0, CAPS.areas);
      return Promise.all(found.map((node) => regionResult(search, node)));
    },
    listings: async (text: string, deal: Deal) => {
      const { results, total } = await requireReady(search).text(text);
      const ofDeal = deal ? results.filter(({ is_rental }) => is_rental === (deal === 'rent')) : [];
      return { results: (ofDeal.length > 0 ? ofDeal : results).slice(0, CAPS.listings), total };
    },
    agents: async (text: string) =>
      searchTextLength(text) < MINIMUM_LENGTH.agentSearch
        ? []
        : bestNames(await everyAgent(), text, ({ name }: Agent) => name).slice(0, CAPS.listings),
    posts: async (text: string) =>
      bestNames(await everyPost(), text, ({ title, category, excerpt }: BlogPost) =>
        [title.rendered, category, excerpt].join(' '),
      ).slice(0, CAPS.blogPosts),
  };
  const inTime = async <T>(name: keyof UniversalAnswer, section: Promise<T>): Promise<T | null> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, LATE_MS, null);
    });
    const found = section.catch((error: unknown) => {
      onFailure(name, error);
      return null;
    });
    return Promise.race([found, late]).finally(() => clearTimeout(timer));
  };
  return async ({ s: typed, deal }: CallInput<typeof universalSearch>['query']): Promise<UniversalAnswer> => {
    const text = typed.trim();
    if (searchTextLength(text) < MINIMUM_LENGTH.searchText) {
      return { regions: [], listings: { results: [], total: 0 }, agents: [], posts: [] };
    }
    const [foundRegions, listings, foundAgents, posts] = await Promise.all([
      inTime('regions', sections.regions(text)),
      inTime('listings', sections.listings(text, deal)),
      inTime('agents', sections.agents(text)),
      inTime('posts', sections.posts(text)),
    ]);
    return { regions: foundRegions, listings, agents: foundAgents, posts };
  };
}

/**
 * Entries whose text has a word for each of the typed words: one that begins with it or, where no entry has them all,
 * nearly so. Okina, kahako and case do not matter; the order stays.
 */
function bestNames<Entry>(entries: readonly Entry[], typed: string, textOf: (entry: Entry) => string): Entry[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [];
  const worded = entries.map((entry) => ({ entry, words: wordsOf(textOf(entry)) }));
  const having = (fits: (candidate: string, word: string) => boolean) =>
    worded
      .filter(({ words }) => wanted.every((word) => words.some((candidate) => fits(candidate, word))))
      .map(({ entry }) => entry);
  const exact = having(matchesPrefix);
  return exact.length > 0 ? exact : having(nearlyBegins);
}

/** 'Kaimna' is nearly the beginning of 'Kaimana'. */
function nearlyBegins(candidate: string, word: string): boolean {
  if (matchesPrefix(candidate, word)) return true;
  return [-1, 0, 1].some((more) => isMisspelling(word, candidate.slice(0, word.length + more)));
}

/** Reads a list again only after a while, and at once after a failure. */
export function keptForAWhile<T extends object>(
  read: () => Promise<T>,
  ttl: number,
  perf: Pick<Performance, 'now'> = performance,
) {
  const cache = new LRUCache<'list', T>({ max: 1, ttl, ttlResolution: 0, perf, fetchMethod: read });
  return () => cache.forceFetch('list');
}
