import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';

const shortText = z.string().check(z.maxLength(LIMITS.name));
const email = z.string().check(z.maxLength(LIMITS.email));
const sourceUrl = z.string().check(z.maxLength(2000));

/** Registration payload. */
export const registrationSchema = z.object({
  email,
  password: z.string().check(z.maxLength(LIMITS.password)),
  password_confirm: z.string().check(z.maxLength(LIMITS.password)),
  first_name: shortText,
  last_name: shortText,
  phone_number: z.optional(z.string().check(z.maxLength(40))),
  /** opt-in to market updates */
  confirm: z._default(z.boolean(), true),
  referrer: z.optional(sourceUrl),
  agent_email: z.optional(email),
});
export type Registration = z.input<typeof registrationSchema>;
