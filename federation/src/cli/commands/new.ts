import { cpSync, existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option } from '@commander-js/extra-typings';
import { compare } from 'semver';
import { CONTRACT_VERSION, SLOTS, type SlotName } from 'shared-contracts';
import { keysOf } from 'shared-contracts/keys-of';
import ownPackage from '../../../package.json';
import { type RemoteManifest, remoteNameSchema } from '../../protocol/manifest';
import { installedVersion } from '../../sharing';
import type { RemoteClaims } from '../../verify';
import { placeProblems } from '../../verify/rules/places';
import { CliError, type Define, EXIT, hints } from '../command';
import { projectRemotes } from '../installed-facts';
import { joinWorkspace } from '../new/join-workspace';
import { format, pageAt, slotNamed, writeFiles } from '../new/places';
import { filesOfNewRemote, newManifest, TOOLS, type Tool, toolManifest } from '../new/template';
import { mustBeInProject } from '../remote-folder';

const DEFAULT_SLOT: SlotName = 'listing.below';

export const define: Define = (command, { cwd, out }) => {
  command
    .description(
      'Writes mfe-<name>/ next to the other remotes: a component for a slot, a page with its own address, or both; styles, ' +
        'tests, its mfe.json. Adds it to the workspaces and the type references; nothing else in the project changes.',
    )
    .argument('<name>', 'lowercase letters, digits and dashes')
    .option(
      '--slot <slot>',
      `the slot it fills, ${DEFAULT_SLOT} without --page; several remotes may fill: ${slotsForMany().join(', ')}`,
    )
    .option('--page <address>', 'the address of its page, such as /tides; the addresses below belong to the remote too')
    .addOption(
      new Option('--tool <tool>', 'builds with this tool and its own configuration, instead of the preset').choices(
        keysOf(TOOLS),
      ),
    )
    .option(
      '--standalone',
      'writes a separate repository into this folder, which must be empty, with pipelines for GitHub and GitLab that ' +
        'verify, publish, preview and promote it',
    )
    .option(
      '--packages <folder>',
      'the packages of the site as `npm run pack` of the project writes them; they are copied into packages/. Without ' +
        "it npm's registry has them",
    )
    .action((name, options) => {
      const { words, ...facts } = options.standalone
        ? newRepository(cwd, checkedName(name), options)
        : newWorkspace(cwd, checkedName(name), options);
      out.say(words);
      out.result(facts);
    });
};

interface NewOptions {
  slot?: string | undefined;
  page?: string | undefined;
  tool?: Tool | undefined;
  packages?: string | undefined;
}

function newWorkspace(cwd: string, name: string, options: NewOptions) {
  const project = mustBeInProject(cwd, '`mfe new <name> --standalone` writes a repository of its own.');
  const folder = `mfe-${name}`;
  if (existsSync(join(project, folder))) throw new CliError(EXIT.usage, `There is an ${folder} already.`);
  const manifest = manifestOf(name, options, projectRemotes(project));
  const installed = (names: readonly string[]) => Object.fromEntries(names.map((one) => [one, installedVersion(one)]));
  const files = filesOfNewRemote(
    'workspace',
    manifest,
    {
      ...packageOf(name, { build: 'mfe build' }),
      dependencies: installed(['react', 'shared-contracts', 'shared-ui']),
      devDependencies: { ...installed(['federation']), ...packagesOf(options.tool) },
    },
    options.tool,
  );
  writeFiles(join(project, folder), files);
  const changed = joinWorkspace(project, folder);
  format(project, folder);
  const words = nextSteps(folder, manifest, Object.keys(files), changed);
  return { name, folder, ...placesOf(manifest), files: Object.keys(files), changed, words };
}

/** Uses nothing but this package, because no other is installed here yet. */
function newRepository(cwd: string, name: string, options: NewOptions) {
  // only the registry knows what other remotes hold
  const manifest = manifestOf(name, options, []);
  const folder = resolve(cwd);
  const [first] = readdirSync(folder).filter((file) => file !== '.git');
  if (first) throw new CliError(EXIT.usage, `${folder} is not empty: there is ${first}. Call it in an empty folder.`);
  const { packages: given } = options;
  const archives = given === undefined ? {} : archivesOf(Object.keys(RANGES), resolve(folder, given));
  const sourceOf = (one: keyof typeof RANGES) => (archives[one] ? `file:packages/${archives[one]}` : RANGES[one]);
  const shared = { 'shared-contracts': sourceOf('shared-contracts'), 'shared-ui': sourceOf('shared-ui') };
  const { react, ...tests } = TEST_TOOLS;
  const files = filesOfNewRemote(
    'repository',
    manifest,
    {
      ...packageOf(name, { dev: 'mfe dev', build: 'mfe build', types: 'tsc', test: 'vitest run' }),
      dependencies: { react, 'react-dom': react, ...shared },
      devDependencies: Object.fromEntries(
        Object.entries({ federation: sourceOf('federation'), ...tests, ...packagesOf(options.tool) }).sort(),
      ),
    },
    options.tool,
  );
  writeFiles(folder, files);
  for (const file of Object.values(archives))
    cpSync(resolve(folder, given ?? '', file), join(folder, 'packages', file));
  const words = `mfe-${name} ${whatOf(manifest)}. Written: ${Object.keys(files).join(', ')}.\n\nNext: npm install, and README.md`;
  return { name, folder, ...placesOf(manifest), files: Object.keys(files), words };
}

function packageOf(name: string, scripts: Readonly<Record<string, string>>) {
  return { name: `mfe-${name}`, version: '1.0.0', private: true, type: 'module', scripts };
}

/** Ranges of the site's packages that a remote in its own repository needs. */
const RANGES = {
  federation: `^${ownPackage.version}`,
  'shared-contracts': ownPackage.peerDependencies['shared-contracts'],
  'shared-ui': ownPackage.devDependencies['shared-ui'],
};

/** The packages of a build tool, in the versions of the project. */
function packagesOf(tool: Tool | undefined): Record<string, string> {
  const names: readonly (keyof typeof VERSIONS)[] = tool === undefined ? [] : TOOLS[tool].packages;
  return Object.fromEntries(names.map((name) => [name, VERSIONS[name]]));
}

const VERSIONS = ownPackage.devDependencies;

/** React and the tools that check a new repository, in the versions of the project. */
const TEST_TOOLS = {
  react: VERSIONS.react,
  '@testing-library/react': VERSIONS['@testing-library/react'],
  '@testing-library/user-event': VERSIONS['@testing-library/user-event'],
  '@types/react': VERSIONS['@types/react'],
  '@types/react-dom': VERSIONS['@types/react-dom'],
  'happy-dom': VERSIONS['happy-dom'],
  typescript: VERSIONS.typescript,
  vitest: VERSIONS.vitest,
};

/** The newest archive of each package. @throws CliError when one is missing */
function archivesOf(names: readonly string[], from: string): Record<string, string> {
  const files = existsSync(from) ? readdirSync(from).sort((a, b) => compare(versionIn(a), versionIn(b))) : [];
  return Object.fromEntries(
    names.map((name) => {
      const newest = files.findLast((file) => file === `${name}-${versionIn(file)}.tgz`);
      if (newest) return [name, newest];
      throw new CliError(
        EXIT.usage,
        `There is no ${name}-<version>.tgz in ${from}: \`npm run pack\` of the project makes it.`,
      );
    }),
  );
}

/** The version of 'shared-ui-1.0.0.tgz'. */
const versionIn = (file: string) => /-(\d+\.\d+\.\d+)\.tgz$/.exec(file)?.[1] ?? '0.0.0';

function checkedName(name: string): string {
  const parsed = remoteNameSchema.safeParse(name);
  if (parsed.success) return name;
  if (parsed.error.issues.every(({ code }) => code === 'custom'))
    throw new CliError(EXIT.usage, `'${name}' is a reserved name of the site. Choose another one.`);
  throw new CliError(
    EXIT.usage,
    `'${name}' is not a valid name: use lowercase letters, digits and dashes, and begin with a letter.`,
  );
}

/** @throws CliError for a place that does not exist or belongs to another remote */
function manifestOf(name: string, { page, slot, tool }: NewOptions, remotes: readonly RemoteClaims[]): RemoteManifest {
  const wanted = slot ?? (page === undefined ? DEFAULT_SLOT : undefined);
  const places = {
    page: page === undefined ? undefined : pageAt(page),
    slot: wanted === undefined ? undefined : slotNamed(wanted),
  };
  const manifest = {
    ...newManifest(name, places, `^${CONTRACT_VERSION}`),
    ...(tool !== undefined && toolManifest(tool)),
  };
  const problems = placeProblems(manifest, remotes);
  if (problems.length > 0) throw new CliError(EXIT.usage, problems.map(({ detail }) => detail).join('\n'));
  return manifest;
}

const placesOf = ({ pages, extensions }: RemoteManifest) => ({ pages, extensions });

const whatOf = ({ pages, extensions }: RemoteManifest) =>
  [
    ...pages.map((page) => `has the page ${page.area === 'own' ? page.path : page.area}`),
    ...extensions.map(({ slot }) => `fills '${slot}'`),
  ].join(' and ');

function slotsForMany(): string[] {
  return Object.entries(SLOTS)
    .filter(([, { many }]) => many)
    .map(([slot]) => slot);
}

function nextSteps(folder: string, manifest: RemoteManifest, files: string[], changed: string[]): string {
  const { name } = manifest;
  return `${folder} ${whatOf(manifest)}. Written: ${files.join(', ')}. Changed: ${changed.join(', ')}.

Next:
${hints([
  ['npm install', 'registers the new workspace with npm'],
  [`npx vitest run ${folder}`, 'its tests'],
  [`npx mfe dev ${name} --site http://localhost:3000`, 'shows it in pages of a running site'],
  [`npx mfe verify ${name}`, 'checks whether it may be published'],
])}`;
}
