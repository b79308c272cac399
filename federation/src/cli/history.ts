import { type DeploymentEvent, timeText } from '../protocol/registry';

/** One line of a remote's history: time, change, user, reason. */
export function eventLine(event: DeploymentEvent, built: string | null): string {
  const { at, action, by, reason } = event;
  const why = reason === '' ? '' : `: ${reason}`;
  return `${timeText(at)}  ${action} ${versionsOf(event, built)}${shareOf(event)} by ${by}${why}`;
}

function versionsOf({ action, from, to }: DeploymentEvent, built: string | null): string {
  if (action === 'publish') return to ?? '';
  if (action === 'kill') return `${from ?? siteOwn(built)} → nothing`;
  const next = to ?? siteOwn(built);
  return action === 'revive' ? next : `${from ?? siteOwn(built)} → ${next}`;
}

/** Before the first promotion visitors get the version that came with the site, if it has one. */
const siteOwn = (built: string | null) => (built === null ? 'nothing' : 'the one that came with the site');

function shareOf({ strategy }: DeploymentEvent): string {
  if (strategy === undefined || strategy.kind === 'all') return '';
  if (strategy.kind === 'canary') return ` for ${strategy.percent} %`;
  return `, ${strategy.percent} % more every ${strategy.everyMinutes} min,`;
}
