import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { sessionAnswerSchema } from '../entities/user';
import { defineCall } from './define-call';

const tag = 'Sudo';
const text = z.nullable(z.string());

/** A buyer for whom the signed-in staff user may act. */
export const sudoClientSchema = z.object({ id: z.int(), email: z.string(), first_name: text, last_name: text });
export type SudoClient = z.infer<typeof sudoClientSchema>;

/** An impersonation: a staff user acted for a client. */
export const sudoLogEntrySchema = z.object({
  id: z.int(),
  actor_id: z.int(),
  actor_email: z.string(),
  user_id: z.int(),
  user_email: z.string(),
  reason: z.string(),
  began_at: z.string(),
  /** null while it continues */
  ended_at: text,
});
export type SudoLogEntry = z.infer<typeof sudoLogEntrySchema>;

/** Advisors may act for their clients, admins and super admins for any buyer. No role may act for staff. */
export const beginSudo = defineCall({
  name: 'beginSudo',
  method: 'POST',
  path: '/api/v3/sudo/begin',
  access: 'advisor',
  tag,
  body: z.object({ user_id: z.int(), reason: z.string().check(z.minLength(1), z.maxLength(500)) }),
  answer: sessionAnswerSchema,
  perMinute: 30,
});

/** Returns the staff user's own session, which is restored. */
export const endSudo = defineCall({
  name: 'endSudo',
  method: 'POST',
  path: '/api/v3/sudo/end',
  access: 'user',
  tag,
  answer: sessionAnswerSchema,
});

export const sudoClients = defineCall({
  name: 'sudoClients',
  method: 'GET',
  path: '/api/v3/sudo/clients',
  access: 'advisor',
  tag,
  query: z.object({ query: z.optional(z.string().check(z.maxLength(LIMITS.query))) }),
  answer: z.object({ clients: z.array(sudoClientSchema) }),
});

export const sudoLog = defineCall({
  name: 'sudoLog',
  method: 'GET',
  path: '/api/v3/sudo/log',
  access: 'admin',
  tag,
  answer: z.object({ entries: z.array(sudoLogEntrySchema) }),
});
