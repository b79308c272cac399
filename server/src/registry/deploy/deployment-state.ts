import { type Deployment, type DeploymentEvent, type DeploymentStrategy, refusal } from 'shared-contracts/registry';
import { RefusedError } from '../refused';
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

/** The change, for the history. */
export type Step = Pick<DeploymentEvent, 'action' | 'from' | 'to' | 'strategy'>;
export interface Changed {
  state: DeploymentState;
  steps: readonly Step[];
}

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

/** A ramp that has reached every visitor is complete: its version is live. */
export function settled(state: DeploymentState, now: Date): Changed {
  const { canary } = state;
  if (!canary || canaryPercent(canary, now) < 100) return { state, steps: [] };
  return {
    state: { ...state, lineage: grown(state.lineage, canary.version), canary: null },
    steps: [{ action: 'complete', from: liveOf(state), to: canary.version }],
  };
}

export type Change =
  | { action: 'promote'; version: string; strategy: DeploymentStrategy }
  | { action: 'halt' | 'auto-halt' | 'rollback' | 'revive' }
  | { action: 'kill'; by: string; reason: string };

/** @throws RefusedError MFE-126 when there is no canary to halt, or no version to roll back to */
export function changed(before: DeploymentState, change: Change, now: Date): Changed {
  const { state, steps } = settled(before, now);
  const next = apply(state, change, now);
  return { state: next.state, steps: [...steps, ...next.steps] };
}

function apply(state: DeploymentState, change: Change, now: Date): Changed {
  const live = liveOf(state);
  switch (change.action) {
    case 'promote':
      return promoted(state, change.version, change.strategy, now);
    case 'halt':
    case 'auto-halt':
      if (!state.canary) throw missing(`${state.name} has no canary.`);
      return done({ ...state, canary: null }, change.action, state.canary.version, live);
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
  if (strategy.kind === 'all' || version === live) {
    const next = { ...state, lineage: grown(state.lineage, version), canary: null };
    return done(next, 'promote', live, version);
  }
  const canary = { version, strategy: onwards(state, version, strategy, now), startedAt: now, isProven: false };
  return { state: { ...state, canary }, steps: [{ action: 'promote', from: live, to: version, strategy }] };
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
  steps: [{ action, from, to }],
});

const grown = (lineage: readonly string[], version: string): string[] =>
  [...lineage.filter((one) => one !== version), version].slice(-MAX_LINEAGE);

const missing = (detail: string) => new RefusedError([refusal('MFE-126', detail)]);

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
