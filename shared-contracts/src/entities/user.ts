import * as z from 'zod/mini';
import { agentSchema } from './agent';

export const ROLES = ['advisor', 'admin', 'super_admin'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.infer<typeof roleSchema>;

const text = z.nullable(z.string());

/** The short form of an agent that a user carries [B3.27]. */
export const clientAdvisorSchema = z.object({
  id: z.int(),
  email: z.string(),
  user_name: z.string(),
  name: z.string(),
  phone: text,
});
export type ClientAdvisor = z.infer<typeof clientAdvisorSchema>;

/** The person a page belongs to [A3.11] [B3.27]; `authentication_token` never leaves the server and is always null. */
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
  /** the role asks for a second factor that is not set up: until then it gives no rights, and little else works */
  second_factor_missing: z.optional(z.boolean()),
  email_opt_in: z.boolean(),
  agent: z.nullable(agentSchema),
  client_advisor: z.nullable(clientAdvisorSchema),
  client_advisor_id: z.nullable(z.int()),
});
export type User = z.infer<typeof userSchema>;

/** What the server answers about the session [B3.28] (D29): `hl_user` is the user of the main site. */
export const sessionAnswerSchema = z.object({
  user: z.nullable(userSchema),
  /** the three fields the documents name, at the top as they expect them [A7.30] */
  email: text,
  user_id: z.nullable(z.int()),
  client_advisor: z.nullable(clientAdvisorSchema),
  hl_user: z.nullable(z.object({ email: z.string(), first_name: text, last_name: text })),
  advisor: z.nullable(agentSchema),
});
export type SessionAnswer = z.infer<typeof sessionAnswerSchema>;
