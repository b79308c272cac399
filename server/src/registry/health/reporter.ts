import { createHash } from 'node:crypto';
import { addressKey, networkKey } from '../../platform/security';
import type { DeploymentState } from '../deploy/deployment-state';
import type { Registry } from '../registry';

/** The sender of a batch of reports, or of a beat. */
export interface Reporter {
  /** null for a browser without cookies: its reports are charted and not used to judge */
  visitor: string | null;
  ip: string;
}

/** A visitor on one side of a canary, as stored. */
export interface CanarySide {
  name: string;
  canaryVersion: string;
  visitorHash: string;
  networkHash: string;
  addressHash: string;
  onCanary: boolean;
  /** what the visitor gets */
  version: string;
}

/** The side of a remote's running canary on which a visitor is; null without a canary. */
export async function sideOf(
  registry: Pick<Registry, 'side'>,
  { name, canary }: Pick<DeploymentState, 'name' | 'canary'>,
  { visitor, ip }: Reporter,
): Promise<CanarySide | null> {
  if (!canary || visitor === null) return null;
  const side = await registry.side(name, visitor);
  if (!side) return null;
  const salt = canary.startedAt.toISOString();
  return {
    ...side,
    name,
    canaryVersion: canary.version,
    visitorHash: hashed(visitor, name),
    networkHash: hashed(networkKey(ip), salt),
    addressHash: hashed(addressKey(ip), salt),
  };
}

/** It distinguishes visitors and identifies no person. */
const hashed = (what: string, salt: string) =>
  createHash('sha256').update(`${salt}:${what}`).digest('base64url').slice(0, 22);
