import type { FastifyInstance } from 'fastify';
import {
  ApiError,
  beginSudo as beginSudoCall,
  endSudo as endSudoCall,
  sudoClients as sudoClientsCall,
  sudoLog as sudoLogCall,
} from 'shared-contracts';
import type { RequestContext, ServerSession } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { auditRead } from '../audit/audit.repository';
import type { AccountsDeps } from './account-deps';
import { beginSudo, endSudo } from './sudo';
import { findSudoClients, readSudoLog } from './sudo.repository';
import { seesAnyBuyer } from './sudo-rules';

/** Impersonation: begin, end, the possible clients, and the log. */
export function registerSudo(app: FastifyInstance, deps: Pick<AccountsDeps, 'db' | 'agents'>): void {
  serveCall(app, beginSudoCall, ({ body }, context) => beginSudo(deps, body, sessionOf(context), context));
  serveCall(app, endSudoCall, (_, context) => endSudo(deps, sessionOf(context), context), {
    withoutSecondFactor: true,
  });
  serveCall(app, sudoClientsCall, async ({ query }, context) => {
    const session = sessionOf(context);
    await auditRead(deps.db, session, { subject: 'Clients to act for' });
    const advisorId = seesAnyBuyer(session) ? null : (session.agentId ?? NO_AGENT);
    return { clients: await findSudoClients(deps.db, { advisorId, query: query.query ?? '' }) };
  });
  serveCall(app, sudoLogCall, async () => ({ entries: await readSudoLog(deps.db) }));
}

/** An advisor who is not in the directory has no clients. */
const NO_AGENT = -1;

function sessionOf({ session }: RequestContext): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  return session;
}
