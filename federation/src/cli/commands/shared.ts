import { installedVersions, requiredRange } from '../../sharing';
import type { Command } from '../command';
import { table } from '../output';

export const shared: Command = {
  help: `mfe shared

Lists the packages that the shell shares with all remotes: the exact key of the share scope, and the range for "shared"
of mfe.json by the packages installed here. In another build tool set "import": false for each key that the remote
uses. The preset does it by itself.

  --json                 one JSON document on standard output, for scripts`,
  flags: {},
  async run({ out }) {
    const packages = installedVersions().map(({ key, name, version }) => ({
      key,
      range: version === null ? null : requiredRange(name, version),
    }));
    out.say(table([['key', 'range'], ...packages.map(({ key, range }) => [key, range ?? 'not installed here'])]));
    return { packages };
  },
};
