import { type RemoteStatus, timeText } from '../../protocol/registry';
import { deploymentLine } from '../change';
import { commandLine, type Define } from '../command';
import { eventLine } from '../history';
import { table } from '../output';
import { registryOf, withRegistry } from '../registry-options';
import { remoteName } from '../remote-folder';

const SHOWN_EVENTS = 8;
const SHOWN_VERSIONS = 10;

export const define: Define = (command, context) => {
  withRegistry(command)
    .description(
      'Shows the deployment with its revision, the published versions with the visits and failures that browsers reported, ' +
        'and the latest changes.',
    )
    .argument('[name]', 'the remote')
    .action(async (name, { remote, registry }) => {
      const found = await registryOf(context, remoteName(context.cwd, name ?? remote), registry).status();
      context.out.say(words(found));
      context.out.result({ status: found });
    });
};

function words(found: RemoteStatus): string {
  const { deployment, history, removed = [] } = found;
  const next = deployment.canary?.nextStepAt;
  const needsDecision = deployment.canary?.needsDecision;
  const newest = [...history].sort((a, b) => b.id - a.id).slice(0, SHOWN_EVENTS);
  return [
    `${deploymentLine(deployment, found.built)} (revision ${deployment.revision})`,
    ...(next ? [`The next step is at ${timeText(next)}.`] : []),
    ...(needsDecision ? [`Needs a decision: promote or halt it. ${needsDecision}`] : []),
    ...(deployment.killed
      ? [`By ${deployment.killed.by} at ${timeText(deployment.killed.at)}: ${deployment.killed.reason}`]
      : []),
    '',
    found.versions.length > 0
      ? table([HEADER, ...versionRows(found)])
      : `  Nothing is published yet: ${commandLine('publish', deployment.name)}`,
    ...(removed.length > 0
      ? [`  Removed because no visitor needed them: ${removed.map(({ version }) => version).join(', ')}`]
      : []),
    ...(newest.length > 0 ? ['', ...newest.map((event) => `  ${eventLine(event, found.built)}`)] : []),
  ].join('\n');
}

const HEADER = ['version', 'published', 'by', 'contract', 'size', 'visits', 'failed', 'p95', 'commit', ''];

function versionRows({ deployment, versions, health }: RemoteStatus): string[][] {
  const role = (version: string) => {
    if (version === deployment.live) return 'live';
    if (version === deployment.canary?.version) return 'canary';
    return version === deployment.previous ? 'before' : '';
  };
  return [...versions]
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, SHOWN_VERSIONS)
    .map(({ version, publishedAt, publishedBy, contract, initialBrotliKb, source }) => {
      const own = health.filter((part) => part.version === version);
      const slowest = own.flatMap(({ loadMsP95 }) => loadMsP95 ?? []);
      return [
        version,
        timeText(publishedAt),
        publishedBy,
        contract,
        `${initialBrotliKb} KB`,
        String(sum(own.map(({ loads, failures }) => loads + failures))),
        String(sum(own.map(({ failures }) => failures))),
        slowest.length > 0 ? `${Math.round(Math.max(...slowest))} ms` : '-',
        source ? source.commit.slice(0, 8) : 'unsigned',
        role(version),
      ];
    });
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
