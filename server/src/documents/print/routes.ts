import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  ApiError,
  advisorById,
  currentUser,
  type Listing,
  listingByMls,
  type PricePoint,
  type PublicSettings,
  similarListings,
} from 'shared-contracts';
import { plainDocument } from '../../platform/html/plain-document';
import { mayAccess } from '../../platform/http/access';
import { sendDocument } from '../../platform/http/failure-document';
import { queued, type ServerSession, withSession } from '../../platform/http/request-context';
import { createAsker } from '../ask';
import { LISTING_NOT_FOUND_TEXT, SOLD_TEXT } from '../page';
import { PAGE_LIMIT } from '../page-limits';
import { listingReport, weeksBefore } from './report';
import type { Interest } from './report.repository';
import { printSheet } from './sheet';

export interface PaperDeps {
  settings: PublicSettings;
  originFor: (request: FastifyRequest) => string;
  /** prices of a listing, oldest first */
  prices: (listing: Listing) => Promise<PricePoint[]>;
  /** throws not_allowed for a session that may not read the report of this listing */
  requireAccess: (session: ServerSession | null, mlsId: string) => Promise<void>;
  interest: (listing: { slug: string; internalId: string; mlsId: string }, since: Date) => Promise<Interest>;
}

const MAX_LETTERS = 80;

/** The print sheet for everyone, the Listing Report for its advisors and administrators. */
export function registerPaper(app: FastifyInstance, deps: PaperDeps): void {
  const options = { schema: { hide: true }, config: PAGE_LIMIT, preParsing: withSession };
  app.get<{ Querystring: { mls_id?: string } }>('/print', options, (request, reply) =>
    queued(request, async () => {
      const listing = await find(request, request.query.mls_id);
      if (!listing) return notFound(reply);
      const agent = await agentFor(request, listing);
      const { settings, originFor } = deps;
      return sendDocument(reply, printSheet({ listing, agent, settings, origin: originFor(request), now: new Date() }));
    }),
  );
  app.get<{ Params: { mls_id: string } }>('/listing_report/:mls_id', {
    ...options,
    handler: async (request, reply) => {
      const { serverSession: session } = request;
      if (!session) {
        reply.header('cache-control', 'no-store');
        return reply.redirect(`/user/sign_in?redirect=${encodeURIComponent(request.url)}`, 302);
      }
      if (!mayAccess(session, 'advisor')) throw new ApiError('not_allowed');
      return queued(request, () => answerReport(deps, request, reply));
    },
  });
}

async function answerReport(
  { settings, interest, prices, requireAccess }: PaperDeps,
  request: FastifyRequest<{ Params: { mls_id: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const listing = await find(request, request.params.mls_id);
  if (!listing) return notFound(reply);
  await requireAccess(request.serverSession, listing.mls_id);
  const now = new Date();
  const { slug, internal_id: internalId, mls_id: mlsId } = listing;
  const [counted, priced, similar] = await Promise.all([
    interest({ slug, internalId, mlsId }, new Date(`${weeksBefore(now)[0] ?? ''}T10:00:00Z`)),
    prices(listing),
    createAsker(request).ask(similarListings, { params: { slug } }),
  ]);
  const facts = {
    listing,
    interest: counted,
    similar: similar ?? [],
    prices: priced,
    siteName: settings.siteName,
    now,
  };
  return sendDocument(reply, listingReport(facts));
}

/** A listing the visitor may see; one that cannot be looked up just now is a failure and not a missing one. */
async function find(request: FastifyRequest, id: unknown) {
  if (typeof id !== 'string' || id === '' || id.length > MAX_LETTERS) return null;
  const listing = await createAsker(request).ask(listingByMls, { params: { id } });
  if (listing === undefined) throw new ApiError('busy');
  return listing;
}

/** Who hands the sheet out or advises its reader, else who sells the home; null without any of them. */
async function agentFor(request: FastifyRequest, { advisors }: Listing) {
  const asker = createAsker(request);
  const user = request.serverSession === null ? null : ((await asker.ask(currentUser, {}))?.user ?? null);
  if (user?.agent) return user.agent;
  const id = user?.client_advisor_id ?? advisors[0]?.id ?? null;
  return id === null ? null : ((await asker.ask(advisorById, { params: { id: String(id) } })) ?? null);
}

function notFound(reply: FastifyReply): FastifyReply {
  return sendDocument(
    reply.code(404),
    plainDocument({
      heading: LISTING_NOT_FOUND_TEXT,
      detail: SOLD_TEXT,
      link: { label: 'Go back to Search', href: '/listings' },
    }),
  );
}
