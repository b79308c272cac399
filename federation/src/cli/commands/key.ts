import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from '../../manifest-file';
import { remoteNameSchema } from '../../protocol/manifest';
import { keyText } from '../../verify/attestation';
import { CliError, type Define, EXIT } from '../command';
import { remoteName } from '../remote-folder';

export const define: Define = (command, { cwd, out }) => {
  command
    .description(
      'Makes an Ed25519 key pair for signed releases and prints it, once. With MFE_SIGNING_KEY set, `mfe publish` also sends ' +
        'a signed statement of how the version was built (SLSA provenance: commit, builder, hash of every file) and one of ' +
        'its packages (CycloneDX SBOM). The site checks both against the keys of its setting REGISTRY_KEYS, and with ' +
        'REQUIRE_PROVENANCE promotes no other version.',
    )
    .argument('[name]', 'the remote; by default the one of this folder')
    .option('--remote <name>', 'the same as [name]')
    .action((named, options) => {
      const name = keyOwner(cwd, named ?? options.remote);
      const { publicKey, privateKey } = generateKeyPairSync('ed25519');
      const secret = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
      const known = `${name}=${keyText(publicKey)}`;
      out.say(
        `A secret of the team's build:\n  MFE_SIGNING_KEY=${secret}\n\nFor the site's setting:\n  REGISTRY_KEYS=${known}`,
      );
      out.result({ signingKey: secret, registryKey: known });
    });
};

/** The remote of the key. The name is checked, because a mistyped one would make a setting that fits no remote. */
function keyOwner(cwd: string, named: string | undefined): string {
  const name = remoteName(cwd, named);
  if (!remoteNameSchema.safeParse(name).success)
    throw new CliError(EXIT.usage, `'${name}' is not the name of a remote.`);
  const here = existsSync(join(cwd, 'mfe.json')) ? readRemoteManifest(cwd).name : name;
  if (here !== name)
    throw new CliError(
      EXIT.usage,
      `This is the folder of ${here}, not of ${name}: leave the name out, or call it elsewhere.`,
    );
  return name;
}
