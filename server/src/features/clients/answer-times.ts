import type { AnswerTimes } from 'shared-contracts/staff';
import { openMinutesBetween } from '../../platform/settings/opening-hours';
import { listLeadsWithAnswers } from './answer-times.repository';
import type { ClientsDeps } from './clients-deps';
import { LATE_MINUTES } from './today';

/** Leads of so many days count. */
export const ANSWER_DAYS = 90;
const NO_OFFICE = 'No office';

interface Measured {
  agent: string;
  office: string | null;
  minutes: number;
  answered: boolean;
}

/** The first answers by agent and by office, those with most unanswered leads first. */
export async function answerTimes(
  { db, openingHours }: Pick<ClientsDeps, 'db' | 'openingHours'>,
  now: Date,
): Promise<{ agents: AnswerTimes[]; offices: AnswerTimes[] }> {
  const rows = await listLeadsWithAnswers(db, ANSWER_DAYS);
  const leads = rows.map(
    ({ agent, office, created_at, answered_at }): Measured => ({
      agent,
      office,
      minutes: openMinutesBetween(openingHours, created_at, answered_at ?? now),
      answered: answered_at !== null,
    }),
  );
  return {
    agents: summed(
      leads,
      ({ agent, office }) => `${agent} ${office ?? ''}`,
      ({ agent, office }) => ({ name: agent, office }),
    ),
    offices: summed(
      leads,
      ({ office }) => office ?? '',
      ({ office }) => ({ name: office ?? NO_OFFICE, office }),
    ),
  };
}

function summed(
  leads: readonly Measured[],
  keyOf: (lead: Measured) => string,
  headOf: (lead: Measured) => Pick<AnswerTimes, 'name' | 'office'>,
): AnswerTimes[] {
  const groups = new Map<string, Measured[]>();
  for (const lead of leads) {
    const group = groups.get(keyOf(lead));
    if (group) group.push(lead);
    else groups.set(keyOf(lead), [lead]);
  }
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const answered = group.filter((lead) => lead.answered);
      const open = group.filter((lead) => !lead.answered);
      return [
        {
          ...headOf(first),
          leads: group.length,
          answered: answered.length,
          unanswered: open.length,
          late: open.filter(({ minutes }) => minutes > LATE_MINUTES).length,
          median_minutes: median(answered.map(({ minutes }) => minutes)),
        },
      ];
    })
    .toSorted((one, other) => other.unanswered - one.unanswered || one.name.localeCompare(other.name));
}

/** The middle value, of an even number the mean of both in whole minutes; null without values. */
function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2);
}
