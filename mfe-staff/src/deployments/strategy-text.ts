import type { DeploymentEvent, DeploymentStrategy } from 'federation/protocol/registry';

/** At most one decimal: 12.5, 10. */
export const numberText = (value: number): string => String(Math.round(value * 10) / 10);

/** A strategy as a sentence. */
export function strategyText(strategy: DeploymentStrategy): string {
  if (strategy.kind === 'all') return 'all visitors at once';
  const percent = `${numberText(strategy.percent)} %`;
  if (strategy.kind === 'linear') return `${percent} more every ${numberText(strategy.everyMinutes)} minutes`;
  return strategy.minutes === undefined ? percent : `${percent} for ${numberText(strategy.minutes)} minutes, then all`;
}

export const ACTION_NAMES: Record<DeploymentEvent['action'], string> = {
  publish: 'Published',
  promote: 'Promoted',
  complete: 'Complete',
  halt: 'Halted',
  'auto-halt': 'Halted by itself',
  rollback: 'Rolled back',
  kill: 'Switched off',
  revive: 'Switched on',
};
