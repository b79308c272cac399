import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { compare } from 'semver';
import { CONTRACT_VERSION, ownPathSchema, remoteNameSchema, SLOTS, slotNameSchema } from 'shared-contracts';
import ownPackage from '../../../package.json';
import { installedVersion } from '../../sharing';
import type { RemoteClaims } from '../../verify';
import { placeProblems } from '../../verify/rules/places';
import { type Call, CliError, type Command, EXIT, hints, text } from '../command';
import { projectRemotes } from '../installed-facts';
import { joinWorkspace } from '../new/join-workspace';
import { filesOfRepository, type OwnPackages } from '../new/repository';
import { filesOfNewRemote, type Place, placesOf } from '../new/templates';
import { mustBeInProject } from '../remote-folder';

const DEFAULT_SLOT = 'listing.below';

export const newRemote: Command = {
  help: `mfe new <name> [--slot <slot> | --page <address>] [--standalone [--packages <folder>]]

Writes mfe-<name>/ next to the other remotes: a component for a slot, or a page with its own address; its style, its
test, its mfe.json. Adds it to the workspaces and the type references; nothing else in the project changes.

  --slot ${DEFAULT_SLOT}   the slot it fills; several remotes may fill: ${slotsForMany().join(', ')}
  --page <address>       the address of its page, such as /tides; the addresses below belong to the remote too
  --standalone           writes a separate repository into this folder, which must be empty, with pipelines for
                         GitHub and GitLab that verify, publish, preview and promote it
  --packages <folder>    the packages of the site as \`npm run pack\` of the project writes them; they are copied into
                         packages/. Without it npm's registry has them
  --json                 one JSON document on standard output, for scripts`,
  flags: {
    slot: { type: 'string' },
    page: { type: 'string' },
    standalone: { type: 'boolean' },
    packages: { type: 'string' },
  },
  async run(call) {
    return call.flags.standalone === true ? newRepository(call) : newWorkspace(call);
  },
};

function newWorkspace(call: Call) {
  const project = mustBeInProject(call.cwd, '`mfe new <name> --standalone` writes a repository of its own.');
  const name = newName(call);
  const folder = `mfe-${name}`;
  if (existsSync(join(project, folder))) throw new CliError(EXIT.usage, `There is an ${folder} already.`);
  const place = freePlace(call, name, projectRemotes(project));
  const versions = {
    federation: installedVersion('federation'),
    react: installedVersion('react'),
    'shared-contracts': installedVersion('shared-contracts'),
    'shared-ui': installedVersion('shared-ui'),
  };
  const files = filesOfNewRemote({ name, place, contract: `^${CONTRACT_VERSION}`, versions });
  write(join(project, folder), files);
  const changed = joinWorkspace(project, folder);
  format(project, folder);
  call.out.say(nextSteps(name, folder, place, Object.keys(files), changed));
  return { name, folder, ...place, files: Object.keys(files), changed };
}

/** Uses nothing but this program, because no package is installed here yet. */
function newRepository(call: Call) {
  const name = newName(call);
  // only the registry knows what other remotes hold
  const place = freePlace(call, name, []);
  const folder = resolve(call.cwd);
  const [first] = readdirSync(folder).filter((file) => file !== '.git');
  if (first) throw new CliError(EXIT.usage, `${folder} is not empty: there is ${first}. Call it in an empty folder.`);
  const { devDependencies: tools, peerDependencies, version } = ownPackage;
  const { react } = tools;
  const ranges = {
    federation: `^${version}`,
    'shared-contracts': peerDependencies['shared-contracts'],
    'shared-ui': tools['shared-ui'],
  };
  const given = text(call, 'packages');
  const packages = given === undefined ? ranges : packedPackages(resolve(folder, given));
  const remote = { name, place, contract: `^${CONTRACT_VERSION}`, versions: { react, ...ranges } };
  const files = filesOfRepository(remote, packages, toolsOf(tools));
  write(folder, files);
  if (given !== undefined) copyPackages(resolve(folder, given), folder, packages);
  call.out.say(
    `mfe-${name} ${whatOf(place)}. Written: ${Object.keys(files).join(', ')}.\n\nNext: npm install, and README.md`,
  );
  return { name, folder, ...place, files: Object.keys(files) };
}

const toolsOf = ({ react: _, 'shared-ui': __, '@types/semver': ___, ...tools }: typeof ownPackage.devDependencies) =>
  tools;

/** The sources of the packages in the new repository. @throws CliError when an archive is missing */
function packedPackages(from: string): OwnPackages {
  const find = (name: keyof OwnPackages) => {
    const files = existsSync(from) ? readdirSync(from).filter((file) => PACKED.exec(file)?.[1] === name) : [];
    const newest = files.sort((a, b) => compare(PACKED.exec(a)?.[2] ?? '', PACKED.exec(b)?.[2] ?? '')).at(-1);
    if (newest) return `file:packages/${newest}`;
    throw new CliError(
      EXIT.usage,
      `There is no ${name}-<version>.tgz in ${from}: \`npm run pack\` of the project makes it.`,
    );
  };
  return {
    federation: find('federation'),
    'shared-contracts': find('shared-contracts'),
    'shared-ui': find('shared-ui'),
  };
}

/** 'shared-ui-1.0.0.tgz': name and version. */
const PACKED = /^([a-z-]+)-(\d+\.\d+\.\d+)\.tgz$/;

function copyPackages(from: string, folder: string, packages: OwnPackages): void {
  mkdirSync(join(folder, 'packages'));
  for (const file of Object.values(packages).map((path) => basename(path)))
    copyFileSync(join(from, file), join(folder, 'packages', file));
}

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function newName({ words: [name] }: Call): string {
  if (name === undefined) throw new CliError(EXIT.usage, 'Name the remote: mfe new <name>.');
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
function freePlace(call: Call, name: string, remotes: readonly RemoteClaims[]): Place {
  const page = text(call, 'page');
  const slot = text(call, 'slot');
  if (page !== undefined && slot !== undefined)
    throw new CliError(EXIT.usage, 'Give either --slot or --page: a new remote has one place.');
  const place = page === undefined ? slotNamed(slot ?? DEFAULT_SLOT) : pageAt(page);
  const problems = placeProblems({ name, ...placesOf(name, place) }, remotes);
  if (problems.length > 0) throw new CliError(EXIT.usage, problems.map(({ detail }) => detail).join('\n'));
  return place;
}

function slotNamed(wanted: string): Place {
  const slot = slotNameSchema.safeParse(wanted);
  if (slot.success) return { slot: slot.data };
  throw new CliError(EXIT.usage, `There is no slot '${wanted}'. There are: ${Object.keys(SLOTS).join(', ')}.`);
}

function pageAt(address: string): Place {
  const path = ownPathSchema.safeParse(address);
  if (path.success) return { page: path.data };
  throw new CliError(EXIT.usage, `'${address}' ${path.error.issues[0]?.message}.`);
}

const whatOf = (place: Place) => ('slot' in place ? `fills '${place.slot}'` : `has the page ${place.page}`);

function slotsForMany(): string[] {
  return Object.entries(SLOTS)
    .filter(([, { many }]) => many)
    .map(([slot]) => slot);
}

/**
 * Line breaks depend on the length of the name, so the project's formatter sets them. Without it the lines stay as
 * written.
 */
function format(project: string, folder: string): void {
  const biome = join(project, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
  if (existsSync(biome)) spawnSync(process.execPath, [biome, 'check', '--write', folder], { cwd: project });
}

function nextSteps(name: string, folder: string, place: Place, files: string[], changed: string[]): string {
  return `${folder} ${whatOf(place)}. Written: ${files.join(', ')}. Changed: ${changed.join(', ')}.

Next:
${hints([
  ['npm install', 'registers the new workspace with npm'],
  [`npx vitest run ${folder}`, 'its tests'],
  [`npx mfe dev ${name} --site http://localhost:3000`, 'shows it in a site started with `npm run dev`'],
  [`npx mfe verify ${name}`, 'checks whether it may be published'],
])}`;
}
