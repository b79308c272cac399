import { matchRoute, type PageArea, publicSettingsSchema } from 'shared-contracts';
import type { RemotePage } from '../protocol/manifest';
import { areaOfPage } from '../protocol/pages';
import {
  type ExposedModule,
  type FrameJob,
  type PartJob,
  RENDERED_SLOTS,
  type RenderedVisit,
} from '../protocol/rendering';
import type { RenderedRelease } from './realm-source';
import { SAMPLE_TEXT, sampleOf } from './sample-answers';

interface SampleJob {
  /** name of the page or extension in the refusal */
  name: string;
  expose: string;
  job: PartJob;
}

/**
 * A job for each page, with a sample address, and for each extension of a slot that the server renders. The visitor is not signed
 * in, and `sampleAnswers` answers the calls.
 */
export function sampleJobs(
  { pages, extensions }: Pick<RenderedRelease['manifest'], 'pages' | 'extensions'>,
  place: Omit<ExposedModule, 'expose'>,
): SampleJob[] {
  const moduleOf = (expose: string) => ({ ...place, expose });
  const ofPages = pages.map((page): SampleJob => {
    const area = areaOfPage(page);
    const { expose } = page;
    return {
      name: `page ${area}`,
      expose,
      job: { kind: 'page', module: moduleOf(expose), area, visit: sampleVisit(page) },
    };
  });
  const ofSlots = extensions.flatMap(({ slot: name, expose }): SampleJob[] => {
    const slot = RENDERED_SLOTS.find((one) => one === name);
    if (slot === undefined) return [];
    const visit = sampleVisit({ area: 'search', expose }, slot === 'page.sign-in' ? '/login' : undefined);
    return [{ name: `extension of ${slot}`, expose, job: { kind: 'slot', module: moduleOf(expose), slot, visit } }];
  });
  return [...ofPages, ...ofSlots];
}

/** A sample address of each area. Listing, blog post, agent and stored page name the sample entity. */
const ADDRESSES: Readonly<Record<PageArea, string>> = {
  search: '/listings',
  listing: `/listings/${SAMPLE_TEXT}`,
  account: '/account',
  home: '/',
  blog: `/blog/${SAMPLE_TEXT}`,
  agents: `/agents/${SAMPLE_TEXT}`,
  regions: '/regions',
  contact: '/contact',
  content: '/privacy',
  ai: '/ai',
  gallery: '/components',
  admin: '/admin',
  'agent-tools': '/agent_tools',
  print: `/print?mls_id=${SAMPLE_TEXT}`,
  'listing-report': `/listing_report/${SAMPLE_TEXT}`,
};

/** A job for the frame around an empty search page. */
export const sampleFrame = (): FrameJob => ({
  kind: 'frame',
  visit: sampleVisit({ area: 'search', expose: '' }),
  status: 200,
  message: null,
  requestId: null,
  rendered: { page: null, slots: [], welcome: true },
});

function sampleVisit(page: RemotePage, path?: string): RenderedVisit {
  const settings = publicSettingsSchema.parse(sampleOf(publicSettingsSchema));
  const [address, ownPages] = page.area === 'own' ? [page.path, [page]] : [ADDRESSES[page.area], []];
  const match = matchRoute(path ?? address, { locales: [], ownPages });
  return { match, settings, session: null, contact: { agent: null, team: null }, formToken: null };
}
