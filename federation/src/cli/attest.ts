import { execFileSync } from 'node:child_process';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { Attestations, Bom, Provenance } from '../protocol/attestation';
import type { Release } from '../protocol/discovery';
import { sealStatement, subjectOf } from '../verify/attestation';
import { CliError, type Context, EXIT } from './command';
import { projectFolder } from './remote-folder';

/** The team's signing key; null when none is set. @throws CliError when it is not an Ed25519 key */
export function signingKey({ env }: Pick<Context, 'env'>): KeyObject | null {
  const text = env.MFE_SIGNING_KEY ?? '';
  if (text === '') return null;
  try {
    const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // the error must not show the key
  }
  throw new CliError(
    EXIT.usage,
    'MFE_SIGNING_KEY is not an Ed25519 private key. Set it to the value that `mfe key` prints.',
  );
}

/** The repository and commit that a version is built from. */
export interface Checkout {
  repository: string;
  commit: string;
}

/**
 * Reads the commit of a remote's folder, before the build writes files.
 * @throws CliError when the folder has files that are not committed
 */
export function checkoutOf(folder: string): Checkout {
  const commit = git(folder, 'rev-parse', 'HEAD');
  const changes = git(folder, 'status', '--porcelain', '--untracked-files=normal', '--', '.');
  const isTracked = git(folder, 'ls-files', '--', 'mfe.json') !== '';
  if (changes !== '' || !isTracked) {
    const files = changes === '' ? ['mfe.json'] : changes.split('\n').map((line) => line.trim().replace(/^\S+\s+/, ''));
    const shown = files.slice(0, CHANGES_SHOWN).join(', ') + (files.length > CHANGES_SHOWN ? ' …' : '');
    throw new CliError(
      EXIT.usage,
      `A signed release names the commit that it is built from, and commit ${commit.slice(0, 8)} does not hold what is in ${folder}: ${shown}. ` +
        'Commit it, or publish without MFE_SIGNING_KEY.',
    );
  }
  return { repository: repositoryOf(folder), commit };
}

const CHANGES_SHOWN = 5;

/** Makes the signed provenance (builder and commit) and the signed SBOM (packages) of a version. */
export function attest(
  folder: string,
  { release, integrity, checkout }: { release: Release; integrity: string; checkout: Checkout },
  key: KeyObject,
  env: Context['env'],
): Attestations {
  const subject = subjectOf(release, integrity);
  const provenance: Provenance = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://slsa.dev/provenance/v1#mfe-build',
        externalParameters: { remote: release.name, version: release.version },
        resolvedDependencies: [{ uri: checkout.repository, digest: { gitCommit: checkout.commit } }],
      },
      runDetails: { builder: { id: builderOf(env) } },
    },
  };
  const bom: Bom = {
    _type: 'https://in-toto.io/Statement/v1',
    subject,
    predicateType: 'https://cyclonedx.org/bom',
    predicate: bomOf(folder),
  };
  return { provenance: sealStatement(provenance, key), sbom: sealStatement(bom, key) };
}

function bomOf(folder: string): Bom['predicate'] {
  const project = projectFolder(folder);
  const words = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const place = project === null ? [] : ['--workspace', folder];
  return JSON.parse(run('npm', [...words, ...place], project ?? folder));
}

function repositoryOf(folder: string): string {
  const [remote = ''] = git(folder, 'remote').split('\n');
  if (remote === '') return `git+file://${git(folder, 'rev-parse', '--show-toplevel')}`;
  // the address may contain a password
  return `git+${git(folder, 'remote', 'get-url', remote).replace(/\/\/[^/@]*@/, '//')}`;
}

/** The address of the build server's job, from the variables of GitHub and GitLab. */
function builderOf({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID, CI_JOB_URL }: Context['env']): string {
  if (CI_JOB_URL) return CI_JOB_URL;
  if (GITHUB_RUN_ID) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`;
  return 'https://localhost/';
}

const git = (folder: string, ...words: string[]) => run('git', words, folder).trim();

function run(command: string, words: string[], cwd: string): string {
  try {
    return execFileSync(command, words, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 2 ** 26,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new CliError(EXIT.refused, `A signed release needs \`${command} ${words.join(' ')}\`, which failed: ${why}`);
  }
}
