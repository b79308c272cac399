import { type DeploymentEvent, timeText } from 'shared-contracts/registry';

/** One line of a remote's history: when, what, by whom, why. */
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

/** Without a promoted version visitors get the one that came with the site, if there is one. */
const siteOwn = (built: string | null) => (built === null ? 'nothing' : 'the one that came with the site');

function shareOf({ strategy }: DeploymentEvent): string {
  if (strategy === undefined || strategy.kind === 'all') return '';
  if (strategy.kind === 'canary') return ` for ${strategy.percent} %`;
  return `, ${strategy.percent} % more every ${strategy.everyMinutes} min,`;
}
