import * as z from 'zod/mini';
import { LIMITS } from '../basics/constants';
import { sessionAnswerSchema } from '../entities/user';
import { defineCall } from './define-call';

const tag = 'Second factor';
/** six digits of an authenticator app, or one of the recovery codes */
const code = z.string().check(z.minLength(1), z.maxLength(40));

export const secondFactorStateSchema = z.object({
  enabled: z.boolean(),
  /** only staff may turn it on */
  offered: z.boolean(),
  recovery_codes_left: z.int(),
  /** the role requires it */
  required: z.optional(z.boolean()),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** The call after `second_factor_required`. A cookie of the first step identifies the sign-in. */
export const signInSecondStep = defineCall({
  name: 'signInSecondStep',
  method: 'POST',
  path: '/api/v3/sign_in/second_step',
  access: 'public',
  tag,
  body: z.object({ code }),
  answer: sessionAnswerSchema,
  perMinute: 60,
});

export const secondFactorState = defineCall({
  name: 'secondFactorState',
  method: 'GET',
  path: '/api/v3/second_factor',
  access: 'user',
  tag,
  answer: secondFactorStateSchema,
});

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/v3/second_factor/begin',
  access: 'user',
  tag,
  body: z.object({ password: z.optional(z.string().check(z.maxLength(LIMITS.password))) }),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  perMinute: 20,
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/v3/second_factor/confirm',
  access: 'user',
  tag,
  body: z.object({ code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  perMinute: 20,
});

export const endSecondFactor = defineCall({
  name: 'endSecondFactor',
  method: 'POST',
  path: '/api/v3/second_factor/end',
  access: 'user',
  tag,
  body: z.object({ code }),
  answer: secondFactorStateSchema,
  perMinute: 20,
});
