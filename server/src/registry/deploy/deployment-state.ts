import type { Deployment, DeploymentEvent, DeploymentStrategy } from 'federation/protocol/registry';
import { refused } from '../refused';
import { type Canary, canaryPercent, nextStepAt } from './ramp';

/** The deployment of one remote. Changes are pure functions; the store saves their results. */
export interface DeploymentState {
  name: string;
  revision: number;
  /** versions that were live for all visitors, the current one last; empty: the one that came with the site */
  lineage: readonly string[];
  canary: Canary | null;
  killed: { at: Date; by: string; reason: string } | null;
}

/** A new state, and the change for the history. */
export interface Changed {
  state: DeploymentState;
  step: Step;
}
export type Step = Pick<DeploymentEvent, 'action' | 'from' | 'to' | 'strategy'>;

/** Maximum number of versions for rollbacks. */
const MAX_LINEAGE = 20;

export const noDeployment = (name: string): DeploymentState => ({
  name,
  revision: 0,
  lineage: [],
  canary: null,
  killed: null,
});

export const liveOf = ({ lineage }: DeploymentState): string | null => lineage.at(-1) ?? null;
export const previousOf = ({ lineage }: DeploymentState): string | null => lineage.at(-2) ?? null;

export type Change =
  | { action: 'promote'; version: string; strategy: DeploymentStrategy }
  | { action: 'halt' | 'auto-halt' | 'complete' | 'rollback' | 'revive' }
  | { action: 'kill'; by: string; reason: string };

/** @throws RefusedError MFE-126 when there is no canary to end, or no version to roll back to */
export function changed(state: DeploymentState, change: Change, now: Date): Changed {
  const live = liveOf(state);
  switch (change.action) {
    case 'promote':
      return promoted(state, change.version, change.strategy, now);
    case 'halt':
    case 'auto-halt':
      if (!state.canary) throw missing(`${state.name} has no canary.`);
      return done({ ...state, canary: null }, change.action, state.canary.version, live);
    case 'complete':
      // the version of a ramp that has ended is live
      if (!state.canary) throw missing(`${state.name} has no canary.`);
      return madeLive(state, change.action, state.canary.version);
    case 'rollback': {
      // A person with a failing canary tries this first: the live version is not at fault.
      if (state.canary) return done({ ...state, canary: null }, 'halt', state.canary.version, live);
      if (live === null) throw missing(`No published version of ${state.name} is live, so there is no earlier one.`);
      const next = { ...state, lineage: state.lineage.slice(0, -1) };
      return done(next, 'rollback', live, liveOf(next));
    }
    case 'kill':
      return done({ ...state, killed: { at: now, by: change.by, reason: change.reason } }, 'kill', live, null);
    case 'revive':
      return done({ ...state, killed: null }, 'revive', null, live);
  }
}

function promoted(state: DeploymentState, version: string, strategy: DeploymentStrategy, now: Date): Changed {
  const live = liveOf(state);
  if (strategy.kind === 'all' || version === live) return madeLive(state, 'promote', version);
  const canary = { version, strategy: onwards(state, version, strategy, now), startedAt: now };
  return { state: { ...state, canary }, step: { action: 'promote', from: live, to: version, strategy } };
}

/** Without its canary, and with a version that all visitors get. */
function madeLive(state: DeploymentState, action: Step['action'], version: string): Changed {
  const lineage = [...state.lineage.filter((one) => one !== version), version].slice(-MAX_LINEAGE);
  return done({ ...state, lineage, canary: null }, action, liveOf(state), version);
}

/** A ramp keeps all visitors who already have its version. A canary with an explicit percentage may have fewer. */
function onwards(
  { canary }: DeploymentState,
  version: string,
  strategy: DeploymentStrategy,
  now: Date,
): DeploymentStrategy {
  if (strategy.kind !== 'linear' || canary?.version !== version) return strategy;
  const stands = canaryPercent(canary, now);
  return { ...strategy, from: Math.max(stands, strategy.from ?? 0) };
}

const done = (state: DeploymentState, action: Step['action'], from: string | null, to: string | null): Changed => ({
  state,
  step: { action, from, to },
});

const missing = (detail: string) => refused('MFE-126', detail);

/** The deployment in the form of the contract. */
export function described(state: DeploymentState, now: Date, needsDecision: string | null = null): Deployment {
  const { canary, killed } = state;
  return {
    name: state.name,
    revision: state.revision,
    live: liveOf(state),
    previous: previousOf(state),
    canary: canary && {
      version: canary.version,
      strategy: canary.strategy,
      startedAt: canary.startedAt.toISOString(),
      percent: canaryPercent(canary, now),
      nextStepAt: nextStepAt(canary.strategy, canary.startedAt, now)?.toISOString() ?? null,
      ...(needsDecision === null ? {} : { needsDecision }),
    },
    killed: killed && { ...killed, at: killed.at.toISOString() },
  };
}
