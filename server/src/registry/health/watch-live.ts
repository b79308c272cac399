import { type AlarmKind, timeText } from 'shared-contracts/registry';
import type { Database } from '../../platform/database';
import type { Alarms } from '../alarms/alarms';
import { endAlarm, readLastEnd, readOpenAlarms } from '../alarms/alarms.store';
import { liveOf } from '../deploy/deployment-state';
import { readNewestChange } from '../deploy/deployments.store';
import type { Registry } from '../registry';
import type { ReleasesInUse } from '../releases-in-use';
import { readVisits } from './health.store';
import { comparedWith, failsMoreOften, fallSilentMoreOften, inWords, type Share } from './judge-canary';
import { readPages, SILENT_AFTER_MS } from './pages.store';

const MINUTE_MS = 60_000;
/** The period that is compared with the time before it. */
const RECENT_MS = 10 * MINUTE_MS;
const BEFORE_MS = 24 * 60 * MINUTE_MS;
/** With fewer visits a version is compared with the versions before it. */
const MIN_VISITS = 100;
/** Without a recent change, frozen pages are a problem of the site and not of a version. */
const SITE = 'shell';

export interface LiveWatchDeps {
  db: Database;
  registry: Pick<Registry, 'built'>;
  inUse: Pick<ReleasesInUse, 'deployments'>;
  alarms: Alarms;
  now: () => Date;
}

/** Alarms staff when a live version fails more often than before. It changes no deployment. */
export function createLiveWatch({ db, registry, inUse, alarms, now }: LiveWatchDeps) {
  async function liveVersions(): Promise<Map<string, string>> {
    const live = new Map<string, string>();
    for (const [name, { release }] of await registry.built()) live.set(name, release.version);
    for (const state of (await inUse.deployments()).values()) {
      const version = liveOf(state);
      if (state.killed) live.delete(state.name);
      else if (version !== null) live.set(state.name, version);
    }
    return live;
  }

  async function watchRemotes(): Promise<void> {
    const live = await liveVersions();
    const open = await openOf('failing');
    for (const [name, version] of live) {
      const alarm = open.take(name, version);
      const { recent, before } = times(now(), alarm?.raised_at);
      const visits = await readVisits(db, name, { version }, recent);
      const own = await readVisits(db, name, { version }, before);
      const base = own.visitors >= MIN_VISITS ? own : await readVisits(db, name, { otherThan: version }, before);
      if (failsMoreOften(visits, base)) {
        const reason = `It failed for ${inWords(visits, 'visits')} within ten minutes${comparedWith(base, 'before that')}`;
        await alarms.raise({ kind: 'failing', name, version, reason });
      } else if (alarm && isCalm(visits)) await endAlarm(db, alarm.id, now());
    }
    // no visitor gets that version any more
    for (const { id } of open.left()) await endAlarm(db, id, now());
  }

  async function watchPages(): Promise<void> {
    const [alarm] = await readOpenAlarms(db, 'freezing');
    // pages that began just now may still answer
    const { recent, before } = times(new Date(now().getTime() - SILENT_AFTER_MS - MINUTE_MS), alarm?.raised_at);
    const [from, to] = recent;
    // pages of an earlier incident must not raise a second alarm
    const ended = alarm ? null : await readLastEnd(db, 'freezing');
    const pages = await readPages(db, ended !== null && ended > from ? ended : from, to);
    const base = await readPages(db, ...before);
    if (fallSilentMoreOften(pages, base)) {
      if (alarm) return;
      const changed = await readNewestChange(db, new Date(now().getTime() - BEFORE_MS));
      const { name = SITE, version = '' } = changed ?? {};
      const since = changed ? ` The last change was ${name} ${version} at ${timeText(changed.at)}.` : '';
      const reason = `Pages froze or went blank for ${inWords(pages, 'visits')} within ten minutes${comparedWith(base, 'before that')}${since}`;
      await alarms.raise({ kind: 'freezing', name, version, reason });
    } else if (alarm && isCalm(pages)) await endAlarm(db, alarm.id, now());
  }

  async function openOf(kind: AlarmKind) {
    const open = new Map((await readOpenAlarms(db, kind)).map((one) => [`${one.name}@${one.version}`, one]));
    return {
      take(name: string, version: string) {
        const found = open.get(`${name}@${version}`);
        open.delete(`${name}@${version}`);
        return found;
      },
      left: () => open.values(),
    };
  }

  return async function watch(): Promise<void> {
    await watchRemotes();
    await watchPages();
  };
}

/** Enough visits, or none any more, and no reason for an alarm. */
const isCalm = ({ visitors }: Share) => visitors === 0 || visitors >= MIN_VISITS;

/** The last minutes, and the day before them or before the incident that lasts. */
function times(now: Date, since: Date | undefined) {
  const end = Math.ceil(now.getTime() / MINUTE_MS) * MINUTE_MS;
  const recent = [new Date(end - RECENT_MS), new Date(end)] as const;
  const until = Math.min(since?.getTime() ?? end, end) - RECENT_MS;
  const before = [new Date(until - BEFORE_MS), new Date(until)] as const;
  return { recent, before };
}
