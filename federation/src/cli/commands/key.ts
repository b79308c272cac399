import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { remoteNameSchema } from 'shared-contracts';
import { readRemoteManifest } from '../../manifest-file';
import { keyText } from '../../verify/attestation';
import { type Call, CliError, type Command, EXIT } from '../command';
import { remoteName } from '../remote-folder';

export const key: Command = {
  help: `mfe key [name]

Makes an Ed25519 key pair for signed releases and prints it, once. With MFE_SIGNING_KEY set, \`mfe publish\` also sends a
signed statement of how the version was built (SLSA provenance: commit, builder, hash of every file) and one of its
packages (CycloneDX SBOM). The site checks both against the keys of its setting REGISTRY_KEYS, and with REQUIRE_PROVENANCE
promotes no other version.

  --json                 one JSON document on standard output, for scripts`,
  flags: { remote: { type: 'string' } },
  async run(call) {
    const name = keyOwner(call);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
    const known = `${name}=${keyText(publicKey)}`;
    call.out.say(
      `A secret of the team's build:\n  MFE_SIGNING_KEY=${secret}\n\nFor the site's setting:\n  REGISTRY_KEYS=${known}`,
    );
    return { signingKey: secret, registryKey: known };
  },
};

/** The remote of the key. The name is checked, because a mistyped one would make a setting that fits no remote. */
function keyOwner(call: Call): string {
  const [word, extra] = call.words;
  if (extra !== undefined) throw new CliError(EXIT.usage, `mfe key accepts one name; remove '${extra}'.`);
  const name = remoteName(call, word);
  if (!remoteNameSchema.safeParse(name).success)
    throw new CliError(EXIT.usage, `'${name}' is not the name of a remote.`);
  const here = existsSync(join(call.cwd, 'mfe.json')) ? readRemoteManifest(call.cwd).name : name;
  if (here !== name)
    throw new CliError(
      EXIT.usage,
      `This is the folder of ${here}, not of ${name}: leave the name out, or call it elsewhere.`,
    );
  return name;
}
