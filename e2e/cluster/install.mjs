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

/** The folder of a program of a Debian package, which is unpacked only: its service would take a port. */
async function unpackPackage(cache, name, folder) {
  for (const own of [`/usr/${folder}`, `/usr/local/${folder}`]) if (existsSync(join(own, name))) return own;
  const unpacked = await once(join(cache, name), async (draft) => {
    const download = () => run(name, 'apt-get', ['download', name], { cwd: draft });
    await download().catch(() => run(name, 'apt-get', ['update']).then(download));
    const [archive = ''] = readdirSync(draft);
    await run(name, 'dpkg-deb', ['-x', archive, draft], { cwd: draft });
  });
  return join(unpacked, 'usr', folder);
}

/** The program nginx. */
export async function installNginx(cache) {
  const program = join(await unpackPackage(cache, 'nginx', 'sbin'), 'nginx');
  await run('nginx', program, ['-v']);
  return program;
}

/** The folder of the programs prometheus and promtool. */
export function installPrometheus(cache) {
  return unpackPackage(cache, 'prometheus', 'bin');
}

const OPENSEARCH = '2.19.1';
/** Its core, and what its script language consists of: group, names, version. */
const ARTIFACTS = [
  ['org.opensearch.distribution.integ-test-zip', ['opensearch'], OPENSEARCH, 'zip'],
  ['org.opensearch.plugin', ['lang-painless', 'opensearch-scripting-painless-spi'], OPENSEARCH],
  ['org.antlr', ['antlr4-runtime'], '4.13.1'],
  ['org.ow2.asm', ['asm', 'asm-util', 'asm-commons', 'asm-tree', 'asm-analysis'], '9.7'],
];

/** The folder of OpenSearch: its core with the script language, from Maven's repository. */
export async function installOpenSearch(cache) {
  await need('OpenSearch', 'java', ['-version'], 'default-jre-headless');
  return once(join(cache, `opensearch-${OPENSEARCH}`), async (draft) => {
    await need('OpenSearch', 'mvn', ['-version'], 'maven');
    await need('OpenSearch', 'unzip', ['-v'], 'unzip');
    say('Installing OpenSearch');
    const artifacts = await fromMaven(join(cache, 'maven'));
    const zip = join(artifacts, `opensearch-${OPENSEARCH}.zip`);
    await run('OpenSearch', 'unzip', ['-q', zip, '-d', draft]);
    const inner = join(draft, `opensearch-${OPENSEARCH}`);
    for (const name of readdirSync(inner)) renameSync(join(inner, name), join(draft, name));
    const module = join(draft, 'modules', 'lang-painless');
    mkdirSync(module);
    const jars = readdirSync(artifacts).filter((name) => name.endsWith('.jar'));
    for (const name of jars) cpSync(join(artifacts, name), join(module, name));
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

/** A folder with the artifacts. Maven starts once for all of them: each start takes longer than a download. */
async function fromMaven(folder) {
  mkdirSync(folder, { recursive: true });
  const dependencies = ARTIFACTS.flatMap(([group, names, version, type = 'jar']) =>
    names.map(
      (name) => `<dependency><groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>
      <type>${type}</type><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions></dependency>`,
    ),
  );
  const project = join(folder, 'pom.xml');
  writeFileSync(
    project,
    `<project><modelVersion>4.0.0</modelVersion><groupId>site</groupId><artifactId>cluster</artifactId><version>1</version>
    <packaging>pom</packaging><dependencies>${dependencies.join('\n')}</dependencies></project>`,
  );
  const artifacts = join(folder, 'artifacts');
  await run('OpenSearch', 'mvn', [
    ...['-q', '-B', '-f', project, `-Dmaven.repo.local=${join(folder, 'repository')}`],
    ...['dependency:copy-dependencies', `-DoutputDirectory=${artifacts}`],
  ]);
  return artifacts;
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
