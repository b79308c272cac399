import type { DeploymentStrategy } from 'federation/protocol/registry';

export const MIN_REASON = 3;
export const NO_REASON = 'Please give a short reason. It appears in the history.';

/** The fields of the form, as text. */
export interface Promotion {
  version: string;
  kind: DeploymentStrategy['kind'];
  percent: string;
  minutes: string;
  reason: string;
}

export const KINDS: readonly { value: DeploymentStrategy['kind']; label: string }[] = [
  { value: 'canary', label: 'Some visitors first (canary)' },
  { value: 'linear', label: 'More and more visitors (linear)' },
  { value: 'all', label: 'All visitors at once' },
];

/** The first strategy is the default, because it is the careful one. */
export const firstPromotion = (version: string): Promotion => ({
  version,
  kind: 'canary',
  percent: '10',
  minutes: '',
  reason: '',
});

const MAX_MINUTES = 10_080;

/** The errors of the fields. */
export function problemsOf({ kind, percent, minutes, reason }: Promotion): Partial<Record<keyof Promotion, string>> {
  const problems: Partial<Record<keyof Promotion, string>> = {};
  if (reason.trim().length < MIN_REASON) problems.reason = NO_REASON;
  if (kind === 'all') return problems;
  if (!isWithin(percent, 100, false)) problems.percent = 'More than 0 and less than 100';
  const mayBeEmpty = kind === 'canary' && minutes.trim() === '';
  if (!mayBeEmpty && !isWithin(minutes, MAX_MINUTES, true)) problems.minutes = 'More than 0, at most a week (10080)';
  return problems;
}

/** The strategy of the form; null if a field has an error. */
export function strategyOf(promotion: Promotion): DeploymentStrategy | null {
  const { reason: _, ...inTheWay } = problemsOf(promotion);
  if (Object.keys(inTheWay).length > 0) return null;
  const percent = Number(promotion.percent);
  const minutes = promotion.minutes.trim();
  if (promotion.kind === 'all') return { kind: 'all' };
  if (promotion.kind === 'linear') return { kind: 'linear', percent, everyMinutes: Number(minutes) };
  return { kind: 'canary', percent, ...(minutes === '' ? {} : { minutes: Number(minutes) }) };
}

function isWithin(text: string, most: number, including: boolean): boolean {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  return value > 0 && (including ? value <= most : value < most);
}
