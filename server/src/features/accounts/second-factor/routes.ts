import type { FastifyInstance } from 'fastify';
import { ApiError } from 'shared-contracts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  secondFactorState,
  signInSecondStep,
} from 'shared-contracts/second-factor';
import type { RequestContext, ServerSession } from '../../../platform/http/request-context';
import { serveCall } from '../../../platform/http/serve-call';
import type { AccountsDeps } from '../account-deps';
import { beginFactor, confirmOwnFactor, endOwnFactor, readState } from './mfa-enrollment';
import { finishSignIn } from './second-step';

/** A member of staff sets up a second factor before anything else. */
const WITHOUT_FACTOR = { withoutSecondFactor: true };

/** The second factor of members of staff: turning it on and off, and the second step of a sign-in. */
export function registerSecondFactor(app: FastifyInstance, deps: AccountsDeps): void {
  serveCall(app, signInSecondStep, ({ body }, context) => finishSignIn(deps, body.code, context));
  serveCall(app, secondFactorState, (_, context) => readState(deps, ownSessionOf(context)), WITHOUT_FACTOR);
  serveCall(
    app,
    beginSecondFactor,
    ({ body }, context) => beginFactor(deps, body.password, ownSessionOf(context), context),
    WITHOUT_FACTOR,
  );
  serveCall(
    app,
    confirmSecondFactor,
    ({ body }, context) => confirmOwnFactor(deps, body.code, ownSessionOf(context), context),
    WITHOUT_FACTOR,
  );
  serveCall(app, endSecondFactor, ({ body }, context) => endOwnFactor(deps, body.code, ownSessionOf(context), context));
}

/** Staff who act for a client have no access to the client's factor. */
function ownSessionOf({ session }: RequestContext): ServerSession {
  if (!session) throw new ApiError('sign_in_required');
  if (session.actorId !== null) throw new ApiError('not_allowed');
  return session;
}
