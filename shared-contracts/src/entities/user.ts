import * as z from 'zod/mini';
import { ROLES } from '../basics/vocabulary';
import { agentSchema } from './agent';

export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

const text = z.nullable(z.string());

/** The short form of an agent in a user. */
export const clientAdvisorSchema = z.object({
  id: z.int(),
  email: z.string(),
  user_name: z.string(),
  name: z.string(),
  phone: text,
});
export type ClientAdvisor = z.infer<typeof clientAdvisorSchema>;

/** The user of a page. `authentication_token` never leaves the server and is always null. */
export const userSchema = z.object({
  id: z.int(),
  user_id: z.int(),
  email: z.string(),
  first_name: text,
  last_name: text,
  phone: text,
  authentication_token: z.null(),
  roles: z.array(roleSchema),
  loggedIn: z.boolean(),
  is_advisor: z.boolean(),
  is_admin: z.boolean(),
  signed_in_sudo: z.boolean(),
  user_mismatch: z.boolean(),
  /** the role requires a second factor that is not set up; until then it gives no rights */
  second_factor_missing: z.optional(z.boolean()),
  /** whether a user with access to the mailbox has verified the address; absent where it is not shown */
  email_verified: z.optional(z.boolean()),
  email_opt_in: z.boolean(),
  /** the language of the site that the user chose; null before, absent where it is not shown */
  language: z.optional(text),
  agent: z.nullable(agentSchema),
  client_advisor: z.nullable(clientAdvisorSchema),
  client_advisor_id: z.nullable(z.int()),
});
export type User = z.infer<typeof userSchema>;

/** The server's response about the session. `hl_user` is the user of the main site. */
export const sessionAnswerSchema = z.object({
  user: z.nullable(userSchema),
  /** three fields of the product documents, at the top level */
  email: text,
  user_id: z.nullable(z.int()),
  client_advisor: z.nullable(clientAdvisorSchema),
  hl_user: z.nullable(z.object({ email: z.string(), first_name: text, last_name: text })),
  advisor: z.nullable(agentSchema),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
