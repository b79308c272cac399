import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteManifest } from '../manifest-file';
import type { RemoteManifest } from '../protocol/manifest';
import { sourcesOf } from '../source/source-files';
import { type Uses, usesOf } from '../source/uses';
import type { Subject } from './compare';

/** A remote of the project, with what its sources use. */
interface KnownRemote {
  manifest: RemoteManifest;
  uses: Uses;
  /** slots that it renders for other remotes */
  draws: Set<string>;
}

/** Finds the remotes that a change affects, by their mfe.json and by what their sources import, publish and render. */
export function createAffected(project: string): (subject: Subject) => string[] {
  const remotes = readdirSync(project)
    .filter((name) => name.startsWith('mfe-') && existsSync(join(project, name, 'mfe.json')))
    .map((name) => readRemote(join(project, name)));
  return (subject) => remotes.filter((remote) => isTouched(remote, subject)).map(({ manifest }) => manifest.name);
}

function readRemote(folder: string): KnownRemote {
  const draws = new Set<string>();
  for (const { text } of sourcesOf(folder))
    for (const [, slot = ''] of text.matchAll(/<Slot\b[^>]*?\bname=["']([a-z.-]+)["']/g)) draws.add(slot);
  return { manifest: readRemoteManifest(folder), uses: usesOf(folder), draws };
}

function isTouched({ manifest, uses, draws }: KnownRemote, subject: Subject): boolean {
  switch (subject.kind) {
    case 'emits':
      return manifest.emits.some((topic) => topic === subject.topic) || uses.emits.has(subject.topic);
    case 'listens':
      return manifest.listens.some((topic) => topic === subject.topic) || uses.listens.has(subject.topic);
    case 'imports':
      return uses.imports.has(subject.name);
    case 'slot':
      return manifest.extensions.some(({ slot }) => slot === subject.slot) || draws.has(subject.slot);
    case 'everyone':
      return true;
  }
}
