import type { RemoteStatus } from '../../../src/registry';
import { deploymentLine } from '../change';
import type { Command } from '../command';
import { eventLine } from '../history';
import { table } from '../output';
import { REGISTRY_FLAGS, REGISTRY_HELP, registryOf } from '../registry-flags';
import { remoteName } from '../remote-folder';

const SHOWN_EVENTS = 8;
const SHOWN_VERSIONS = 10;

export const status: Command = {
  name: 'status',
  summary: 'says which versions there are, who gets which, how they do, and who changed what',
  help: `mfe status [name]

Shows the deployment with its revision, the published versions with loads and failures as browsers told them, and the
latest changes.

${REGISTRY_HELP}`,
  flags: REGISTRY_FLAGS,
  async run(call) {
    const found = await registryOf(call, remoteName(call, call.words[0])).status();
    call.out.say(words(found));
    return { status: found };
  },
};

function words(found: RemoteStatus): string {
  const { deployment, history, removed = [] } = found;
  const next = deployment.canary?.nextStepAt;
  const needsDecision = deployment.canary?.needsDecision;
  const newest = [...history].sort((a, b) => b.id - a.id).slice(0, SHOWN_EVENTS);
  return [
    `${deploymentLine(deployment, found.built)} (revision ${deployment.revision})`,
    ...(next ? [`The next step is at ${next}.`] : []),
    ...(needsDecision ? [`Needs a decision: promote or halt it. ${needsDecision}`] : []),
    ...(deployment.killed
      ? [`By ${deployment.killed.by} at ${deployment.killed.at}: ${deployment.killed.reason}`]
      : []),
    '',
    found.versions.length > 0 ? table([HEADER, ...versionRows(found)]) : '  Nothing is published yet: mfe publish',
    ...(removed.length > 0
      ? [`  Removed since nobody needed them: ${removed.map(({ version }) => version).join(', ')}`]
      : []),
    ...(newest.length > 0 ? ['', ...newest.map((event) => `  ${eventLine(event)}`)] : []),
  ].join('\n');
}

const HEADER = ['version', 'published', 'by', 'contract', 'size', 'loads', 'failures', 'p95', ''];

function versionRows({ deployment, versions, health }: RemoteStatus): string[][] {
  const role = (version: string) => {
    if (version === deployment.live) return 'live';
    if (version === deployment.canary?.version) return 'canary';
    return version === deployment.previous ? 'before' : '';
  };
  return [...versions]
    .sort((a, b) => b.publishedAt.localeCompare(a.publishedAt))
    .slice(0, SHOWN_VERSIONS)
    .map(({ version, publishedAt, publishedBy, contract, initialBrotliKb }) => {
      const own = health.filter((part) => part.version === version);
      const slowest = own.flatMap(({ loadMsP95 }) => loadMsP95 ?? []);
      return [
        version,
        publishedAt.slice(0, 16).replace('T', ' '),
        publishedBy,
        contract,
        `${initialBrotliKb} KB`,
        String(sum(own.map(({ loads }) => loads))),
        String(sum(own.map(({ failures }) => failures))),
        slowest.length > 0 ? `${Math.round(Math.max(...slowest))} ms` : '-',
        role(version),
      ];
    });
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
