// The programs of the cluster. What the machine does not have is installed into a cache folder, once.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../../server/bin/support/say.mjs';

const execute = promisify(execFile);

/** A part that this machine cannot have, with the reason. */
export class MissingPart extends Error {}

/** Runs a program of the installation; its failure is the reason why a part is missing. */
async function run(part, program, words, options = {}) {
  try {
    return (await execute(program, words, { maxBuffer: 64_000_000, ...options })).stdout;
  } catch (error) {
    const why = error.code === 'ENOENT' ? `there is no ${program}` : String(error.stderr || error.message).slice(-400);
    throw new MissingPart(`${part} cannot be installed: ${why}`);
  }
}

/** Installs packages of Debian. `RUNLEVEL` keeps it from starting the servers in them. */
async function installPackages(part, packages) {
  say(`Installing ${packages.join(', ')}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () => run(part, 'apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  await install().catch(async () => {
    await run(part, 'apt-get', ['update'], { env });
    await install();
  });
}

/** Installs the package of a program that the machine does not have. */
async function need(part, program, words, name) {
  await run(part, program, words).catch(() => installPackages(part, [name]));
}

/** Fills `folder` once: a draft takes its place when everything is there. */
async function once(folder, fill) {
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  await fill(draft);
  renameSync(draft, folder);
  return folder;
}

/** The folder with PostgreSQL's programs. */
export async function installPostgres() {
  await need('The cluster', 'setpriv', ['--version'], 'util-linux');
  const versions = '/usr/lib/postgresql';
  const found = () =>
    (existsSync(versions) ? readdirSync(versions) : [])
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(versions, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')));
  if (!found()) await installPackages('PostgreSQL', ['postgresql']);
  const folder = found();
  if (!folder) throw new MissingPart('PostgreSQL cannot be installed: apt-get left no initdb.');
  return folder;
}

/** The program nginx, without its Debian service, which would take port 80. */
export async function installNginx(cache) {
  const own = ['/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((path) => existsSync(path));
  if (own) return own;
  const folder = await once(join(cache, 'nginx'), async (draft) => {
    const download = () => run('nginx', 'apt-get', ['download', 'nginx'], { cwd: draft });
    await download().catch(() => run('nginx', 'apt-get', ['update']).then(download));
    const [archive = ''] = readdirSync(draft);
    await run('nginx', 'dpkg-deb', ['-x', archive, draft], { cwd: draft });
    await run('nginx', join(draft, 'usr', 'sbin', 'nginx'), ['-v']);
  });
  return join(folder, 'usr', 'sbin', 'nginx');
}

const OPENSEARCH = '2.19.1';
/** What the script language of OpenSearch consists of. */
const PAINLESS = [
  `org.opensearch.plugin:lang-painless:${OPENSEARCH}`,
  `org.opensearch.plugin:opensearch-scripting-painless-spi:${OPENSEARCH}`,
  'org.antlr:antlr4-runtime:4.13.1',
  ...['asm', 'asm-util', 'asm-commons', 'asm-tree', 'asm-analysis'].map((name) => `org.ow2.asm:${name}:9.7`),
];

/** The folder of OpenSearch: its core with the script language, from Maven's repository. */
export async function installOpenSearch(cache) {
  await need('OpenSearch', 'java', ['-version'], 'default-jre-headless');
  return once(join(cache, `opensearch-${OPENSEARCH}`), async (draft) => {
    await need('OpenSearch', 'mvn', ['-version'], 'maven');
    await need('OpenSearch', 'unzip', ['-v'], 'unzip');
    say('Installing OpenSearch');
    const maven = join(cache, 'maven');
    const zip = `org.opensearch.distribution.integ-test-zip:opensearch:${OPENSEARCH}:zip`;
    await run('OpenSearch', 'unzip', ['-q', await fromMaven(maven, zip), '-d', draft]);
    const inner = join(draft, `opensearch-${OPENSEARCH}`);
    for (const name of readdirSync(inner)) renameSync(join(inner, name), join(draft, name));
    const module = join(draft, 'modules', 'lang-painless');
    mkdirSync(module);
    for (const artifact of PAINLESS)
      cpSync(await fromMaven(maven, artifact), join(module, `${artifact.split(':')[1]}.jar`));
    const facts = {
      description: 'The script language of OpenSearch',
      version: OPENSEARCH,
      name: 'lang-painless',
      classname: 'org.opensearch.painless.PainlessPlugin',
      'java.version': '11',
      'opensearch.version': OPENSEARCH,
      'custom.foldername': '',
      'extended.plugins': '',
      'has.native.controller': 'false',
    };
    const lines = Object.entries(facts).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(module, 'plugin-descriptor.properties'), lines.join(''));
    const rights = ['createClassLoader', 'getClassLoader'].map(
      (right) => `permission java.lang.RuntimePermission "${right}";`,
    );
    writeFileSync(join(module, 'plugin-security.policy'), `grant { ${rights.join(' ')} };\n`);
  });
}

/** The path of an artifact in a local repository of Maven. */
async function fromMaven(repository, artifact) {
  const [group, name, version, kind = 'jar'] = artifact.split(':');
  const path = join(repository, ...group.split('.'), name, version, `${name}-${version}.${kind}`);
  const words = ['-q', '-B', 'dependency:get', `-Dmaven.repo.local=${repository}`, `-Dartifact=${artifact}`];
  if (!existsSync(path)) await run('OpenSearch', 'mvn', [...words, '-Dtransitive=false']);
  return path;
}

const S3RVER = '3.7.1';

/** The program of the object store: a small server of the S3 protocol, which keeps its files in a folder. */
export async function installStore(cache) {
  const folder = await once(join(cache, `s3rver-${S3RVER}`), async (draft) => {
    const words = ['install', '--prefix', draft, '--no-audit', '--no-fund', `s3rver@${S3RVER}`];
    await run('The object store', 'npm', words);
  });
  return join(folder, 'node_modules', 's3rver', 'bin', 's3rver.js');
}
