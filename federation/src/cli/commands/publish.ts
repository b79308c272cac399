import { join } from 'node:path';
import { readRemoteManifest } from '../../manifest-file';
import type { Attestations } from '../../protocol/attestation';
import { OVERRIDE, type PublishedVersion, timeText } from '../../protocol/registry';
import { integrityOf } from '../../verify/content';
import { attest, type Checkout, checkoutOf, signingKey } from '../attest';
import { roleOf } from '../change';
import { CliError, commandLine, type Define, EXIT, hints } from '../command';
import { packageVersion } from '../package-version';
import type { RegistryClient } from '../registry-client';
import { registryOf, withRegistry } from '../registry-options';
import { remoteFolder } from '../remote-folder';

export const define: Define = (command, context) => {
  withRegistry(command)
    .description(
      'Builds exactly the version of package.json, archives it and uploads it; dist/ does not change. The registry checks ' +
        'all of it. It stores the version for ever, or refuses it and lists every reason. No visitor gets it before `mfe ' +
        'promote`. Publishing the very same build twice changes nothing; other content under the same version is refused ' +
        '(MFE-114).',
    )
    .argument('[name]', 'the remote')
    .option(
      '--preview',
      `also gives an address that shows this version to anyone who opens it, for ${OVERRIDE.previewDays} days`,
    )
    .addHelpText(
      'after',
      `
With MFE_SIGNING_KEY set it also sends signed provenance and an SBOM (\`mfe key --help\`). They name the commit of the
remote's folder, so everything in it must be committed. The first statements about a version are kept for ever.`,
    )
    .action(async (name, options) => {
      const folder = remoteFolder(context.cwd, name ?? options.remote);
      const registry = registryOf(context, readRemoteManifest(folder).name, options.registry);
      packageVersion(folder);
      const key = signingKey(context);
      const checkout = key && checkoutOf(folder);
      const { buildUpload } = await import('../upload');
      // the same folder each time, so that a repeated upload sends the same bytes
      const upload = await buildUpload(folder, join(folder, '.cache', 'published'), { keepMaps: true });
      const { release, files, archive, problems } = upload;
      const { version } = release;
      context.out.step(`built ${release.name} ${release.version}`);
      if (problems.length > 0) throw new CliError(EXIT.refused, problems.join('\n'));
      const integrity = integrityOf(files.get('release.json') ?? Buffer.alloc(0));
      const statements = key && checkout && attest(folder, { release, integrity, checkout }, key, context.env);
      // checked before the upload, because a published version cannot be withdrawn
      if (statements) await registry.checkAttestations(version, statements);
      context.out.step(
        `archived ${files.size} files, ${Math.ceil(archive.length / 1000)} KB; sending to ${registry.address}`,
      );
      const started = Date.now();
      const published = await registry.publish(archive, { dryRun: false });
      if (statements && checkout) context.out.step(await sign(registry, published, checkout, statements));
      const { deployment } = await registry.status();
      context.out.say(
        `${release.name} ${version} is published (${Date.now() - started} ms). ${roleOf(deployment, version)}`,
      );
      if (version !== deployment.live)
        context.out.say(
          hints([
            [commandLine(`promote ${version}`, release.name, '--canary 10'), 'gives it to one visitor in ten'],
            [commandLine(`promote ${version}`, release.name), 'gives it to everyone'],
          ]),
        );
      const preview = options.preview ? await registry.preview(version) : null;
      if (preview) context.out.say(`Until ${timeText(preview.until)} this address shows it:\n\n  ${preview.address}\n`);
      context.out.result({ published, preview });
    });
};

/** Sends the statements about a version that has none. @returns a line about what was done */
async function sign(
  registry: RegistryClient,
  { name, version, source }: PublishedVersion,
  { commit }: Checkout,
  statements: Attestations,
): Promise<string> {
  if (source?.commit === commit) return `signed before, by ${source.builder}`;
  if (source)
    throw new CliError(
      EXIT.refused,
      `${name} ${version} is published and signed as built from commit ${source.commit}. Its first statements are kept; nothing was changed.`,
    );
  try {
    await registry.attest(version, statements);
    return 'sent the signed provenance and SBOM';
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const why = error.refusals.length > 0 ? '' : `\n${error.message}`;
    throw new CliError(
      error.exit,
      `${name} ${version} is published, and its signed statements were not kept. Correct the cause and call ` +
        `\`mfe publish\` again: the same build changes nothing, and the statements are sent again.${why}`,
      error.refusals,
    );
  }
}
