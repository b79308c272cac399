import type { Command } from '@commander-js/extra-typings';
import { CliError, type Context, EXIT } from './command';
import { createRegistryClient, type RegistryClient } from './registry-client';

const DEFAULT_REGISTRY = 'http://localhost:3000';

/** Adds the options of every command that uses a registry. */
export const withRegistry = (command: Command) =>
  command
    .option('--registry <address>', `the site whose registry to use; by default MFE_REGISTRY, then ${DEFAULT_REGISTRY}`)
    .option('--remote <name>', 'the remote; by default the one of this folder')
    .addHelpText('after', REGISTRY_HELP);

const REGISTRY_HELP = `
The token comes from MFE_TOKEN. There is no option for it, because other users can read the list of processes.
Exit codes: 0 done, 1 refused or failed, 2 called wrongly, 3 the registry could not be reached or did not understand.`;

/** The registry that a command uses. */
export function registryOf({ env }: Context, name: string, address?: string): RegistryClient {
  const base = address ?? env.MFE_REGISTRY ?? DEFAULT_REGISTRY;
  const token = env.MFE_TOKEN ?? '';
  if (token === '')
    throw new CliError(EXIT.usage, `Set MFE_TOKEN to the token of '${name}'. An administrator makes one at /admin.`);
  if (!HEADER_TEXT.test(token))
    throw new CliError(
      EXIT.usage,
      'MFE_TOKEN contains a line break, a space or another invalid character. Copy the token again.',
    );
  return createRegistryClient({ base: checked(base), token, name });
}

/** Visible ASCII only: the error for an invalid header would print the token. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** A token is sent over https, or to this machine only. */
function checked(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(EXIT.usage, `'${address}' is not the address of a registry, such as https://www.example.com.`);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !here)
    throw new CliError(EXIT.usage, `${url.origin} is not encrypted, so the token could be read on the way. Use https.`);
  if (url.pathname !== '/' || url.search !== '')
    throw new CliError(EXIT.usage, `The address of a registry has no path. Use ${url.origin} instead of '${address}'.`);
  return url;
}
