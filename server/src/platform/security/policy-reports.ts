import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import * as z from 'zod/mini';
import { POLICY_REPORTS_PATH } from './headers';

const text = z.optional(z.string().check(z.maxLength(4000)));

/** A report by `report-uri`. */
const olderReportSchema = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
  }),
});
/** Reports by the Reporting API, some of which are not about a policy. */
const newerReportsSchema = z
  .array(
    z.object({ type: z.string(), body: z.object({ documentURL: text, effectiveDirective: text, blockedURL: text }) }),
  )
  .check(z.maxLength(20));

/** The blocked content, without personal data of the address. */
interface Violation {
  directive: string;
  blocked: string;
  page: string;
}

/** Maximum number of different violations that are logged within an hour. */
const MAX_LOGGED = 100;
const HOUR_MS = 3_600_000;
const MAX_BODY_BYTES = 16 * 1024;

/** Receives browsers' reports about blocked content, and logs each different violation once an hour. */
export function registerPolicyReports(app: FastifyInstance, now: () => number = Date.now): void {
  const logged = createLoggedOnce(now);
  app.register((reports, _, done) => {
    reports.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      reports.getDefaultJsonParser('error', 'error'),
    );
    const options = { schema: { hide: true }, config: { rateLimit: { max: 30, timeWindow: 60_000 } } };
    reports.post(POLICY_REPORTS_PATH, options, async (request, reply) => {
      for (const violation of violationsOf(request.body)) {
        const outcome = logged(violation);
        if (outcome === 'new')
          request.log.warn(
            { event: 'policy.violated', violation },
            'The content security policy blocked part of a page.',
          );
        if (outcome === 'full')
          request.log.warn(
            { event: 'policy.reports-full' },
            `More than ${MAX_LOGGED} different policy violations in this hour; further ones are not logged.`,
          );
      }
      return reply.code(204).send();
    });
    done();
  });
}

/** @throws ApiError validation_failed for a body of neither kind */
function violationsOf(body: unknown): Violation[] {
  const older = olderReportSchema.safeParse(body);
  if (older.success) {
    const report = older.data['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'];
    return [violation(directive, report['blocked-uri'], report['document-uri'])];
  }
  const newer = newerReportsSchema.safeParse(body);
  if (!newer.success) {
    throw new ApiError('validation_failed', [], 'The body must be a content policy report, or a list of them.');
  }
  return newer.data
    .filter(({ type }) => type === 'csp-violation')
    .map(({ body: report }) => violation(report.effectiveDirective, report.blockedURL, report.documentURL));
}

/** Addresses are cut to origin or path, because queries can contain tokens. */
function violation(directive = '', blocked = '', page = ''): Violation {
  return {
    directive: directive.slice(0, 100),
    blocked: (URL.canParse(blocked) ? originOrScheme(new URL(blocked)) : blocked.replace(/[?#].*/s, '')).slice(0, 200),
    page: (URL.canParse(page) ? new URL(page).pathname : '').slice(0, 200),
  };
}

const originOrScheme = ({ origin, protocol }: URL) => (origin === 'null' ? protocol : origin);

/** Whether a violation was not logged yet in this hour; 'full' once, when the hour has too many. */
function createLoggedOnce(now: () => number): (violation: Violation) => 'new' | 'known' | 'full' {
  let since = Number.NEGATIVE_INFINITY;
  const known = new Set<string>();
  return (violation) => {
    if (now() - since >= HOUR_MS) {
      known.clear();
      since = now();
    }
    const key = JSON.stringify(violation);
    if (known.has(key) || known.size > MAX_LOGGED) return 'known';
    known.add(key);
    return known.size > MAX_LOGGED ? 'full' : 'new';
  };
}
