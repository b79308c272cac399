import * as z from 'zod/mini';
import { CACHE_SECONDS, LIMITS } from '../basics/constants';
import { agentSchema, officeSchema, teamSchema } from '../entities/agent';
import { blogPostSchema, contentPageSchema, islandContentSchema, regionContentSchema } from '../entities/content';
import { regionMatrixSchema, regionSchema, regionSearchResultSchema } from '../entities/region';
import { defineCall } from './define-call';

const tag = 'Regions, offices, agents';
const handle = z.optional(z.string().check(z.maxLength(120)));

/** The regions, and sections that map names to handles. */
export const regionsAnswerSchema = z.object({
  regions: z.array(regionSchema),
  sections: z.record(z.string(), z.record(z.string(), z.string())),
});

export const readRegions = defineCall({
  name: 'readRegions',
  method: 'GET',
  path: '/api/v3/search/regions',
  access: 'public',
  tag,
  answer: regionsAnswerSchema,
  cacheSeconds: CACHE_SECONDS.regions,
});

export interface NestedRegion {
  name: string;
  handle: string;
  listing_count: number;
  children: NestedRegion[];
}
export const nestedRegionSchema: z.ZodMiniType<NestedRegion> = z.object({
  name: z.string(),
  handle: z.string(),
  listing_count: z.int(),
  get children() {
    return z.array(nestedRegionSchema);
  },
});

export const readNestedRegions = defineCall({
  name: 'readNestedRegions',
  method: 'GET',
  path: '/api/v3/search/regions/region_nested',
  access: 'public',
  tag,
  answer: z.array(nestedRegionSchema),
  cacheSeconds: CACHE_SECONDS.regions,
});

/** The islands with their districts: the two outer levels of `readNestedRegions`, which is fifty times larger. */
export const readDistricts = defineCall({
  name: 'readDistricts',
  method: 'GET',
  path: '/api/v3/search/regions/districts',
  access: 'public',
  tag,
  answer: z.array(nestedRegionSchema),
  cacheSeconds: CACHE_SECONDS.regions,
});

export const regionPaths = defineCall({
  name: 'regionPaths',
  method: 'GET',
  path: '/api/v3/search/regions/paths/autocomplete',
  access: 'public',
  tag,
  answer: z.array(z.string()),
  cacheSeconds: CACHE_SECONDS.regions,
});

export const regionMatrix = defineCall({
  name: 'regionMatrix',
  method: 'GET',
  path: '/api/v3/search/regions/matrix',
  access: 'public',
  tag,
  answer: regionMatrixSchema,
  cacheSeconds: CACHE_SECONDS.regionMatrix,
});

export const regionSearch = defineCall({
  name: 'regionSearch',
  method: 'GET',
  path: '/api/v3/search/regions/search',
  access: 'public',
  tag,
  query: z.object({ s: z.string().check(z.maxLength(LIMITS.query)) }),
  answer: z.array(regionSearchResultSchema),
  perMinute: 60,
});

export const readOffices = defineCall({
  name: 'readOffices',
  method: 'GET',
  path: '/api/v3/search/offices',
  access: 'public',
  tag,
  answer: z.array(officeSchema),
  cacheSeconds: CACHE_SECONDS.offices,
});

export const searchAgents = defineCall({
  name: 'searchAgents',
  method: 'GET',
  path: '/api/v3/search/agents',
  access: 'public',
  tag,
  query: z.object({ search: z.optional(z.string().check(z.maxLength(LIMITS.query))) }),
  answer: z.array(agentSchema),
  perMinute: 120,
});

export const agentEmail = defineCall({
  name: 'agentEmail',
  method: 'GET',
  path: '/api/v3/search/agents/id/:id',
  access: 'public',
  tag,
  params: z.object({ id: z.coerce.number() }),
  answer: z.nullable(z.object({ id: z.int(), email: z.string() })),
});

export const advisorById = defineCall({
  name: 'advisorById',
  method: 'GET',
  path: '/api/v1/advisors/:id',
  access: 'public',
  tag,
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) }),
  answer: z.nullable(agentSchema),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});

/** How many homes of an agent the site knows as sold; null when the agent does not exist. */
export const agentSales = defineCall({
  name: 'agentSales',
  method: 'GET',
  path: '/api/v1/advisors/:id/sales',
  access: 'public',
  tag,
  params: z.object({ id: z.string().check(z.minLength(1), z.maxLength(80)) }),
  answer: z.nullable(z.object({ sold: z.int() })),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});

export const teamBySlug = defineCall({
  name: 'teamBySlug',
  method: 'GET',
  path: '/api/v3/teams/:slug',
  access: 'public',
  tag,
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(80)) }),
  answer: z.nullable(teamSchema),
  cacheSeconds: CACHE_SECONDS.detailDefault,
});

export const regionContent = defineCall({
  name: 'regionContent',
  method: 'GET',
  path: '/api/v3/content',
  access: 'public',
  tag: 'Content',
  query: z.object({
    island: handle,
    district: handle,
    town: handle,
    community: handle,
    /** only its texts and the regions within it */
    parts: z.optional(z.enum(['text'])),
  }),
  answer: regionContentSchema,
});

export const readIslands = defineCall({
  name: 'readIslands',
  method: 'GET',
  path: '/api/v3/content/islands',
  access: 'public',
  tag: 'Content',
  answer: z.array(islandContentSchema),
});

export const blogPosts = defineCall({
  name: 'blogPosts',
  method: 'GET',
  path: '/api/v3/content/blog/posts',
  access: 'public',
  tag: 'Content',
  query: z.object({ search: z.optional(z.string().check(z.maxLength(LIMITS.query))) }),
  answer: z.array(blogPostSchema),
});

export const blogPostBySlug = defineCall({
  name: 'blogPostBySlug',
  method: 'GET',
  path: '/api/v3/content/blog/posts/:slug',
  access: 'public',
  tag: 'Content',
  params: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(160)) }),
  answer: z.nullable(z.object({ post: blogPostSchema, body: z.array(z.string()) })),
});

export const contentPage = defineCall({
  name: 'contentPage',
  method: 'GET',
  path: '/api/v3/content/page',
  access: 'public',
  tag: 'Content',
  query: z.object({ path: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: z.nullable(contentPageSchema),
});

/** The server's time. Offered days follow it, because a browser's clock may be wrong. */
export const serverClock = defineCall({
  name: 'serverClock',
  method: 'GET',
  path: '/api/v3/clock',
  access: 'public',
  tag: 'Leads',
  answer: z.object({ now: z.string() }),
});
