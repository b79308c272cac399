import { type RegistryToken, timeText } from 'shared-contracts/registry';
import { CliError, type Command, EXIT } from '../command';
import { table } from '../output';
import { REGISTRY_FLAGS, REGISTRY_HELP, registryOf } from '../registry-flags';
import { remoteName } from '../remote-folder';

export const tokens: Command = {
  help: `mfe tokens [name] [revoke <number>]

Lists the valid tokens of this remote: who made each, when, and when it was used last. The tokens themselves are shown
only once, when they are made. A token of the settings REGISTRY_TOKENS is not listed.

  revoke <number>        the token with this number is no longer accepted

${REGISTRY_HELP}`,
  flags: REGISTRY_FLAGS,
  async run(call) {
    const [named, words] = call.words[0] === 'revoke' ? [undefined, call.words] : [call.words[0], call.words.slice(1)];
    const revoke = revoked(words);
    const found = await registryOf(call, remoteName(call, named)).tokens(revoke);
    if (revoke !== undefined) call.out.say(`Token ${revoke} is revoked.`);
    call.out.say(found.tokens.length > 0 ? table([HEADER, ...found.tokens.map(row)]) : '  There is no valid token.');
    return { ...found };
  },
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
