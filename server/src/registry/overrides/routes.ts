import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OVERRIDE, versionAt } from 'federation/protocol/registry';
import { ApiError, COOKIES, parseUrl } from 'shared-contracts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database';
import { plainDocument } from '../../platform/html/plain-document';
import { sendDocument } from '../../platform/http/failure-document';
import { acceptForms } from '../../platform/http/plain-forms';
import { readCookie } from '../../platform/security/cookies';
import { issueFormToken, takeFormToken } from '../../platform/security/form-token';
import { isNothing, type OverrideParams, overrideParams, pathWithin } from './override-params';
import type { BrowserOverrides, Plan } from './overrides';

const formSchema = z.object({ authenticity_token: z.string() });

/**
 * `GET /mfe/override?search=http://localhost:3002/&to=/listings`, `?disable=leads`, `?preview=…` and `?reset=1` show a
 * confirmation page. Its button sends the same address as a POST. Only the POST changes the browser's overrides.
 */
export function registerOverrides(
  app: FastifyInstance,
  { overrides, db }: { overrides: BrowserOverrides; db: Database },
): void {
  app.register((forms, _, done) => {
    acceptForms(forms, 8192);
    const options = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: 60_000 } } };
    forms.get(OVERRIDE.path, options, async (request, reply) => {
      const { asked, isReset, to } = read(request);
      if (isReset && readCookie(request, COOKIES.overrides) !== undefined)
        return sendDocument(reply, resetQuestion(to));
      if (isReset || isNothing(asked)) return leave(reply, to, 302);
      request.serverSession = await app.resolveSession(request, reply);
      const plan = await overrides.plan(request, request.serverSession, asked);
      if (!plan.isChange) return leave(reply, to, 302);
      const formToken = await issueFormToken(db, request, reply);
      const isPreview = asked.preview !== null;
      return sendDocument(reply, confirmation(plan, isPreview, to, formToken, overrides.originOf(request)));
    });
    forms.post(OVERRIDE.path, options, async (request, reply) => {
      const { asked, isReset, to } = read(request);
      if (isReset) {
        overrides.reset(request, reply);
        return leave(reply, to, 303);
      }
      request.serverSession = await app.resolveSession(request, reply);
      const plan = await overrides.plan(request, request.serverSession, asked);
      const form = formSchema.safeParse(request.body);
      if (!form.success || !(await takeFormToken(db, request, form.data.authenticity_token))) {
        throw new ApiError('not_allowed', [], 'The form has expired. Open the link again.');
      }
      await overrides.set(request, reply, plan);
      return leave(reply, to, 303);
    });
    done();
  });
}

function read(request: FastifyRequest): { asked: OverrideParams; isReset: boolean; to: string } {
  const query = parseUrl(request.url, 'http://site')?.searchParams ?? new URLSearchParams();
  return { asked: overrideParams(query, true), isReset: query.has('reset'), to: ownPath(query.get('to')) };
}

/** The page that asks whether this browser gets the overrides of a link. */
function confirmation(
  { remotes, disabled }: Plan,
  isPreview: boolean,
  to: string,
  formToken: string,
  site: string,
): string {
  const what = isPreview
    ? 'You opened a link to a version that is not released yet. This browser shows it, with your rights, for ' +
      `${OVERRIDE.hours} hours or until you reset it.`
    : `You opened a link that changes this site for you. The modules run with your rights for ${OVERRIDE.hours} hours.`;
  return plainDocument({
    heading: isPreview ? 'Show this preview?' : 'Change the modules of this browser?',
    detail: `${what} Continue only if you know where the link comes from.`,
    items: [
      ...Object.entries(remotes).map(([name, address]) => nameOf(name, address, site)),
      ...disabled.map((name) => `${name} is switched off`),
    ],
    button: isPreview ? 'Show preview' : 'Change modules',
    fields: { authenticity_token: formToken },
    link: { label: 'Cancel', href: to },
  });
}

/** A version of the site's own registry by its name, any other by its address. */
function nameOf(name: string, address: string, site: string): string {
  const found = versionAt(address, site);
  return found ? `${found.name} ${found.version}` : `${name} from ${address}`;
}

function resetQuestion(to: string): string {
  return plainDocument({
    heading: 'Reset overrides?',
    detail: 'This browser then shows the site as every visitor sees it.',
    button: 'Reset overrides',
    link: { label: 'Cancel', href: to },
  });
}

function leave(reply: FastifyReply, to: string, status: 302 | 303): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(to, status);
}

/** A path of this site, which no browser reads as another site's address. */
function ownPath(to: string | null): string {
  if (to === null || !/^\/(?![/\\])/.test(to)) return '/';
  // browsers leave out tabs and line ends, so "/<tab>/[" has an invalid host
  const url = parseUrl(to, 'http://site');
  return url?.host === 'site' ? pathWithin(url) + url.search + url.hash : '/';
}
