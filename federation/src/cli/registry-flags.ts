import { type Call, CliError, EXIT, text } from './command';
import { createRegistryClient, type RegistryClient } from './registry-client';

const DEFAULT_REGISTRY = 'http://localhost:3000';

/** Flags of every command that talks to a registry. */
export const REGISTRY_FLAGS = {
  registry: { type: 'string' },
  remote: { type: 'string' },
} as const;

export const REGISTRY_HELP = `  --registry <address>   the site whose registry it is; else MFE_REGISTRY, else ${DEFAULT_REGISTRY}
  --remote <name>        the remote; else the one of this folder
  --json                 one JSON document on standard output, for scripts

The token comes from MFE_TOKEN and never from a flag, which others could read in the list of processes.
Exit codes: 0 done, 1 refused or failed, 2 called wrongly, 3 the registry could not be reached or did not understand.`;

/** The registry a command talks to. */
export function registryOf(call: Call, name: string, address?: string): RegistryClient {
  const base = address ?? text(call, 'registry') ?? call.env.MFE_REGISTRY ?? DEFAULT_REGISTRY;
  const token = call.env.MFE_TOKEN ?? '';
  if (token === '') throw new CliError(EXIT.usage, `Set MFE_TOKEN to the token of '${name}'; /admin makes one.`);
  if (!HEADER_TEXT.test(token))
    throw new CliError(
      EXIT.usage,
      'MFE_TOKEN holds a line break, a space or another character that no token has. Copy the token again.',
    );
  return createRegistryClient({ base: checked(base), token, name });
}

/** Visible ASCII: an error about any other header would print the token. */
const HEADER_TEXT = /^[\x21-\x7e]+$/;

/** A token travels over an encrypted line, or not beyond this machine. */
function checked(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError(EXIT.usage, `'${address}' is no address of a registry, as https://www.example.com.`);
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !here)
    throw new CliError(EXIT.usage, `${url.origin} is not encrypted: the token could be read on the way. Use https.`);
  if (url.pathname !== '/' || url.search !== '')
    throw new CliError(EXIT.usage, `A registry has no path of its own: use ${url.origin} instead of '${address}'.`);
  return url;
}
