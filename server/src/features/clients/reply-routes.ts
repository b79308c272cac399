import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import { isEmail } from 'shared-contracts/forms';
import {
  type ReplyTemplate,
  readReplyTemplates,
  replyToLead,
  type StaffLead,
  saveReplyTemplates,
} from 'shared-contracts/staff';
import type { Database } from '../../platform/database/database';
import { requireSession } from '../../platform/http/access';
import { fieldsOf, notFound } from '../../platform/http/problem';
import type { RequestContext } from '../../platform/http/request-context';
import { serveCall } from '../../platform/http/serve-call';
import { countOrRefuse } from '../../platform/security/attempt-limits';
import { emailKey } from '../../platform/security/tokens';
import { leadsOfWhom, ownAgentId } from '../admin/admin-deps';
import { findLead, updateAnswered } from '../admin/staff-leads.repository';
import { insertAuditEntry } from '../audit/audit.repository';
import { assigneeOf } from '../leads/assign-lead';
import { type Client, findClient } from './client-groups';
import { replyKey } from './client-records.repository';
import type { ClientsDeps } from './clients-deps';
import type { ReplyMailPayload } from './mails/reply-mail';
import { findPerson, hasAddress } from './people.repository';
import {
  findReplyOfAnother,
  hasReply,
  insertReply,
  listTemplates,
  lockReplies,
  replaceTemplates,
} from './replies.repository';

/** Texts of an agent who has written none. */
const SITE_TEMPLATES: readonly ReplyTemplate[] = [
  {
    title: 'First answer',
    text: 'Aloha {name},\n\nThank you for your message about {home}. I am happy to help. When is a good time for a short call?\n\nMahalo,\n{agent}',
  },
  {
    title: 'Showing',
    text: 'Aloha {name},\n\nThank you for your interest in {home}. I will arrange the showing with the seller and confirm the time with you. Is there anything that you would like to know before we meet?\n\nMahalo,\n{agent}',
  },
  {
    title: 'No longer available',
    text: 'Aloha {name},\n\nThank you for your message about {home}. It is no longer available. May I send you similar homes? What matters most to you?\n\nMahalo,\n{agent}',
  },
];

/** Mails to the people of leads, and the texts that they begin with. */
export function registerReplies(app: FastifyInstance, deps: ClientsDeps): void {
  const { db } = deps;
  serveCall(app, replyToLead, ({ body }, context) => reply(deps, body, context));
  serveCall(app, readReplyTemplates, async (_, { session }) => {
    const templates = await listTemplates(db, ownAgentId(session));
    return { templates: templates.length > 0 ? templates : [...SITE_TEMPLATES] };
  });
  serveCall(app, saveReplyTemplates, async ({ body: { templates } }, { session }) => {
    const agentId = ownAgentId(session);
    await db.transaction().execute(async (trx) => {
      await replaceTemplates(trx, agentId, templates);
      await insertAuditEntry(trx, requireSession(session), {
        action: 'Reply texts changed',
        subject: `Agent ${agentId}`,
      });
    });
    return { templates: templates.length > 0 ? templates : [...SITE_TEMPLATES] };
  });
}

interface Reply {
  id: number;
  subject: string;
  text: string;
  submission_id?: string | undefined;
  send_again?: boolean | undefined;
}

/** Stores the reply, its mail and the mark as answered in one transaction. A repeated submission changes nothing. */
async function reply(
  { db, outbox, leads, limits }: ClientsDeps,
  { id, subject, text, submission_id, send_again }: Reply,
  context: RequestContext,
): Promise<StaffLead> {
  const session = requireSession(context.session);
  const whose = leadsOfWhom(session);
  const lead = await findLead(db, id, whose);
  if (!lead) throw notFound('lead');
  if (submission_id !== undefined && (await hasReply(db, id, submission_id))) return lead;
  const person = await findPerson(db, `lead-${id}`, whose);
  if (lead.advisor_id === null) refuse('This lead belongs to no agent. Please assign it to an agent first.');
  if (!person) refuse('This person cannot get e-mails: the lead is held as spam, or their data was deleted.');
  // a lead that was held had no checks
  if (!hasAddress(person) || !isEmail(lead.email)) refuse('This person left no e-mail address. Please call them.');
  const agent = await assigneeOf(leads, person.agentId);
  await countOrRefuse(db, context.reply, 'reply:agent', String(session.userId), limits.replyPerAgent);
  await countOrRefuse(db, context.reply, 'reply:person', emailKey(person.person), limits.replyPerPerson);
  const answered = await db.transaction().execute(async (trx) => {
    if (!send_again) await refuseAfterAnother(trx, await findClient(trx, person), session.userId);
    const row = { lead_id: id, agent_id: agent.id, author_id: session.userId, subject, text };
    const replyId = await insertReply(trx, { ...row, submission_id: submission_id ?? null });
    if (replyId === null) return findLead(trx, id, whose);
    const payload: ReplyMailPayload = { template: 'lead-reply', replyId };
    await outbox.add(trx, { topic: 'mail', dedupeKey: replyKey(replyId), payload });
    await updateAnswered(trx, id, session.userId, true);
    await insertAuditEntry(trx, session, { action: 'Lead answered by e-mail', subject: `Lead ${id}` });
    return findLead(trx, id, whose);
  });
  outbox.wake();
  if (!answered) throw notFound('lead');
  return answered;
}

/** A reply of another user within so many minutes is perhaps unknown to the writer. */
const RECENT_MINUTES = 60;

/** Two users who reply at once wait for each other: the second one learns of the first reply. */
async function refuseAfterAnother(trx: Database, client: Client, userId: number): Promise<void> {
  await lockReplies(trx, client);
  const earlier = await findReplyOfAnother(trx, client, { userId, minutes: RECENT_MINUTES });
  if (!earlier) return;
  const { by, minutes } = earlier;
  const ago = minutes === 0 ? 'just now' : minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`;
  throw new ApiError('replied_already', [], `${by ?? 'Another user'} sent a reply to this client ${ago}.`);
}

function refuse(message: string): never {
  throw new ApiError('validation_failed', fieldsOf({ id: message }), message);
}
