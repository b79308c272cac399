import { type RegistryToken, timeText } from '../../protocol/registry';
import { CliError, type Define, EXIT } from '../command';
import { table } from '../output';
import { registryOf, withRegistry } from '../registry-options';
import { remoteName } from '../remote-folder';

export const define: Define = (command, context) => {
  withRegistry(command)
    .usage('[name] [revoke <number>]')
    .description(
      'Lists the valid tokens of this remote: who made each, when, and when it was used last. The tokens themselves are ' +
        'shown only once, when they are made. A token of the settings REGISTRY_TOKENS is not listed. `revoke <number>`: the ' +
        'token with this number is no longer accepted.',
    )
    .argument('[words...]', "the remote, 'revoke' and a number")
    .action(async (given, { remote, registry }) => {
      const [named, words] = given[0] === 'revoke' ? [remote, given] : [given[0] ?? remote, given.slice(1)];
      const revoke = revoked(words);
      const found = await registryOf(context, remoteName(context.cwd, named), registry).tokens(revoke);
      if (revoke !== undefined) context.out.say(`Token ${revoke} is revoked.`);
      context.out.say(
        found.tokens.length > 0 ? table([HEADER, ...found.tokens.map(row)]) : '  There is no valid token.',
      );
      context.out.result({ ...found });
    });
};

function revoked([word, id]: readonly string[]): number | undefined {
  if (word === undefined) return undefined;
  if (word === 'revoke' && Number.isInteger(Number(id)) && Number(id) > 0) return Number(id);
  throw new CliError(EXIT.usage, 'mfe tokens [name] lists tokens, and mfe tokens [name] revoke <number> revokes one.');
}

const HEADER = ['number', 'made', 'by', 'used last'];

const row = ({ id, createdAt, createdBy, lastUsedAt }: RegistryToken) => [
  String(id),
  timeText(createdAt),
  createdBy,
  lastUsedAt === null ? 'never' : timeText(lastUsedAt),
];
