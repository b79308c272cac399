import { refusal } from '../../../src/registry';
import { exposedAssetsOf } from '../../federation-manifest';
import type { Rule, Subject } from '../subject';

/** Each page and extension of mfe.json is a module of the bundle, with all its files there. */
export const exposesRule: Rule = (subject) => {
  const { manifest } = subject.release;
  const exposes = new Set([...manifest.pages, ...manifest.extensions].map(({ expose }) => expose));
  return [...[...exposes].flatMap((expose) => exposed(subject, expose)), ...entry(subject)];
};

function exposed({ release, federation, files }: Subject, expose: string) {
  const built = exposedAssetsOf(federation).assets[expose];
  if (!built) return [refusal('MFE-102', `The bundle exposes no ${expose}.`, expose)];
  const told = release.assets[expose];
  if (!told || told.js.join() !== built.js.join() || told.css.join() !== built.css.join())
    return [refusal('MFE-102', `release.json and the bundle name different files for ${expose}.`, expose)];
  return [...built.js, ...built.css]
    .filter((path) => !files.has(path))
    .map((path) => refusal('MFE-102', `${expose} needs ${path}, which is not there.`, expose));
}

function entry({ release, federation, files }: Subject) {
  const built = exposedAssetsOf(federation).entry;
  if (release.entry === built && files.has(built)) return [];
  return [refusal('MFE-102', `The entry is ${built}, and release.json names ${release.entry}.`, release.entry)];
}
