import { sharedRanges } from '../../sharing';
import type { Define } from '../command';
import { table } from '../output';

export const define: Define = (command, { out }) => {
  command
    .description(
      'Lists the packages that the shell shares with all remotes: the exact key of the share scope, and the range for ' +
        '"shared" of mfe.json by the packages installed here. In another build tool set "import": false for each key that ' +
        'the remote uses. The preset does it by itself.',
    )
    .action(() => {
      const packages = sharedRanges();
      out.say(table([['key', 'range'], ...packages.map(({ key, range }) => [key, range ?? 'not installed here'])]));
      out.result({ packages });
    });
};
