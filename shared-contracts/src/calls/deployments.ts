import * as z from 'zod/mini';
import { remoteNameSchema } from '../manifest';
import {
  deploymentSchema,
  deploymentStrategySchema,
  registryTokenSchema,
  remoteStatusSchema,
  versionSchema,
} from '../registry';
import { defineCall } from './define-call';

const tag = 'Deployments';
const base = '/api/v3/staff/deployments';
const name = remoteNameSchema;
/** the state that was on screen; somebody else's change in between refuses this one */
const revision = z.int().check(z.gte(0));
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Hours that health is shown for; a sixtieth of them is one point of a line. */
export const HEALTH_HOURS = ['1', '6', '24'] as const;

export const readDeployments = defineCall({
  name: 'readDeployments',
  method: 'GET',
  path: base,
  access: 'admin',
  tag,
  summary: 'Every remote: versions, who gets which, history, and what browsers tell of each version',
  query: z.object({ hours: z.optional(z.enum(HEALTH_HOURS)) }),
  answer: z.object({ remotes: z.array(remoteStatusSchema) }),
});

export const promoteVersion = defineCall({
  name: 'promoteVersion',
  method: 'POST',
  path: `${base}/promote`,
  access: 'admin',
  tag,
  summary: 'Give a published version to everybody, to some percent, or step by step',
  body: z.object({ name, revision, version: versionSchema, strategy: deploymentStrategySchema, reason }),
  answer: deploymentSchema,
});

export const DEPLOYMENT_CHANGES = ['halt', 'rollback', 'kill', 'revive'] as const;
export const changeDeployment = defineCall({
  name: 'changeDeployment',
  method: 'POST',
  path: `${base}/change`,
  access: 'admin',
  tag,
  summary: 'End a canary, go back to the version before, switch a remote off or on again',
  body: z.object({ name, revision, action: z.enum(DEPLOYMENT_CHANGES), reason }),
  answer: deploymentSchema,
});

export const readRegistryTokens = defineCall({
  name: 'readRegistryTokens',
  method: 'GET',
  path: `${base}/tokens`,
  access: 'super_admin',
  tag,
  summary: 'Tokens of the teams, without the tokens themselves',
  answer: z.object({ tokens: z.array(registryTokenSchema) }),
});

export const createRegistryToken = defineCall({
  name: 'createRegistryToken',
  method: 'POST',
  path: `${base}/tokens`,
  access: 'super_admin',
  tag,
  summary: 'A token for one remote; the answer is the only place where it is ever shown',
  body: z.object({ name }),
  answer: z.object({ id: z.int(), token: z.string() }),
});

export const revokeRegistryToken = defineCall({
  name: 'revokeRegistryToken',
  method: 'POST',
  path: `${base}/tokens/revoke`,
  access: 'super_admin',
  tag,
  summary: 'Make a token worthless',
  body: z.object({ id: z.int().check(z.gte(1), z.lte(2_147_483_647)) }),
  answer: z.object({ done: z.boolean() }),
});
