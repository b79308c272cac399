import { defineCall } from 'shared-contracts';
import * as z from 'zod/mini';
import { remoteNameSchema } from './manifest';
import {
  deploymentSchema,
  deploymentStrategySchema,
  registryTokensSchema,
  remoteStatusSchema,
  revokeTokenBodySchema,
  versionSchema,
} from './registry';

const tag = 'Deployments';
const base = '/api/v3/staff/deployments';
const name = remoteNameSchema;
/** the revision on screen; refused when another user has changed the deployment since */
const revision = z.int().check(z.gte(0));
const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500));

/** Number of hours that health charts show. A point of a line covers one sixtieth of them. */
export const HEALTH_HOURS = ['1', '6', '24'] as const;

export const readDeployments = defineCall({
  name: 'readDeployments',
  method: 'GET',
  path: base,
  access: 'admin',
  tag,
  query: z.object({ hours: z.optional(z.enum(HEALTH_HOURS)) }),
  answer: z.object({ remotes: z.array(remoteStatusSchema) }),
});

export const promoteVersion = defineCall({
  name: 'promoteVersion',
  method: 'POST',
  path: `${base}/promote`,
  access: 'admin',
  tag,
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
  body: z.object({
    name,
    revision,
    action: z.enum(DEPLOYMENT_CHANGES),
    reason,
    /** of a rollback after which no visitor gets the remote; without it that is refused */
    confirmNoVisitor: z.optional(z.boolean()),
  }),
  answer: deploymentSchema,
});

export const readRegistryTokens = defineCall({
  name: 'readRegistryTokens',
  method: 'GET',
  path: `${base}/tokens`,
  access: 'super_admin',
  tag,
  answer: registryTokensSchema,
});

export const createRegistryToken = defineCall({
  name: 'createRegistryToken',
  method: 'POST',
  path: `${base}/tokens`,
  access: 'super_admin',
  tag,
  body: z.object({ name }),
  answer: z.object({ id: z.int(), token: z.string() }),
});

export const revokeRegistryToken = defineCall({
  name: 'revokeRegistryToken',
  method: 'POST',
  path: `${base}/tokens/revoke`,
  access: 'super_admin',
  tag,
  body: revokeTokenBodySchema,
  answer: z.object({ done: z.boolean() }),
});
