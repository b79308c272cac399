import { isServerFile, SERVER_FOLDER } from '../../protocol/discovery';
import { refusal } from '../../protocol/registry';
import { type Rule, type Subject, textOf } from '../subject';

/**
 * Checks that the container exposes each page and extension of mfe.json, and that their files exist. Files of the Node
 * bundle do not count, because browsers cannot load them.
 */
export const exposesRule: Rule = (subject) => {
  const { manifest } = subject.release;
  const exposes = new Set([...manifest.pages, ...manifest.extensions].map(({ expose }) => expose));
  return [...[...exposes].flatMap((expose) => exposed(subject, expose)), ...entry(subject), ...serverBundle(subject)];
};

function exposed({ release, files }: Subject, expose: string) {
  const listed = release.assets[expose];
  // every tool writes the names of exposed modules into the container as text
  if (!listed || !holdsText(files, expose)) return [refusal('MFE-102', `The container exposes no ${expose}.`, expose)];
  return [...listed.js, ...listed.css]
    .filter((path) => !isLoadable(files, path))
    .map((path) => refusal('MFE-102', `${expose} needs ${path}, which does not exist.`, expose));
}

function holdsText(files: Subject['files'], text: string): boolean {
  return [...files].some(
    ([path, content]) => /\.m?js$/.test(path) && !isServerFile(path) && textOf(content).includes(text),
  );
}

function entry({ release, files }: Subject) {
  if (isLoadable(files, release.entry)) return [];
  return [refusal('MFE-102', `The entry ${release.entry} does not exist.`, release.entry)];
}

const isLoadable = (files: Subject['files'], path: string) => files.has(path) && !isServerFile(path);

/**
 * Checks that the entry of the Node bundle exists. Without a Node bundle its folder must be empty, because browsers
 * cannot load files in it.
 */
function serverBundle({ release: { server, manifest }, files }: Subject) {
  if (!server)
    return [...files.keys()]
      .filter(isServerFile)
      .map((path) =>
        refusal('MFE-102', `${path} is in ${SERVER_FOLDER}/, but the release names no Node bundle.`, path),
      );
  const { entry } = server;
  if (manifest.isolated)
    return [refusal('MFE-102', 'It is isolated, with React of its own, and names a Node bundle.', entry)];
  if (files.has(entry) && isServerFile(entry)) return [];
  return [refusal('MFE-102', `The entry of the Node bundle, ${entry}, is not in ${SERVER_FOLDER}/.`, entry)];
}
