import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { sessionAnswerSchema } from '../entities/user';
import { defineCall } from './define-call';

const tag = 'Sudo';
const text = z.nullable(z.string());

/** A buyer whom the member of staff who asks may act for. */
export const sudoClientSchema = z.object({ id: z.int(), email: z.string(), first_name: text, last_name: text });
export type SudoClient = z.infer<typeof sudoClientSchema>;

/** One time that a member of staff acted for a client. */
export const sudoLogEntrySchema = z.object({
  id: z.int(),
  actor_id: z.int(),
  actor_email: z.string(),
  user_id: z.int(),
  user_email: z.string(),
  reason: z.string(),
  began_at: z.string(),
  /** null while it goes on */
  ended_at: text,
});
export type SudoLogEntry = z.infer<typeof sudoLogEntrySchema>;

/** An advisor acts for own clients, admin and super_admin for any buyer, nobody for staff (D31) [A1.6]. */
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

/** Answers the session of whoever acted, which is back after it (D31). */
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
