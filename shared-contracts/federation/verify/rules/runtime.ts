import { type Refusal, refusal } from '../../../src/registry';
import type { ShellFacts } from '../facts';
import type { Rule, StoredRule } from '../subject';

/** Remotes leave the federation runtime to the shell: both must agree on major and minor. */
export const runtimeRule: Rule = ({ release, federation, shells }) => {
  const own = release.runtime ?? federation.metaData.pluginVersion;
  if (own === undefined) return [refusal('MFE-119', 'It does not say which federation runtime it was built with.')];
  return misfits(own, shells);
};

/** The same by the words of the release alone; one that does not say was looked at when it was published. */
export const knownRuntimeRule: StoredRule = ({ release, shells }) =>
  release.runtime === undefined ? [] : misfits(release.runtime, shells);

function misfits(own: string, shells: readonly ShellFacts[]): Refusal[] {
  return shells.flatMap(({ label, runtime }) =>
    runtime === undefined || line(runtime) === line(own)
      ? []
      : [refusal('MFE-119', `It was built with ${own}, and ${label} runs ${runtime}.`, label)],
  );
}

const line = (version: string) => version.split('.').slice(0, 2).join('.');
