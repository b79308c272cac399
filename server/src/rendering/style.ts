import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from 'federation/protocol/discovery';
import { addressOf, SHELL_ADDRESS } from 'federation/rendering';
import type { ShellAssets } from '../registry/shell-assets';

/** The sheets that a browser loads for the shell, with addresses that hold in any document. */
export function shellStyle(folder: string, { site }: ShellAssets): Promise<string> {
  return readShellSheets(folder, site.css);
}

interface VersionStyle {
  shellFolder: string;
  assets: ShellAssets;
  release: Release;
  expose: string;
  read: (file: string) => Promise<string>;
}

/** The sheets that a browser loads for an exposed module: its own, and those of packages that the shell shares with it. */
export async function versionStyle({
  shellFolder,
  assets,
  release,
  expose,
  read,
}: VersionStyle): Promise<{ style: string; sharedStyle: string }> {
  const { css = [], shared = [] } = release.assets[expose] ?? {};
  const sheets = await Promise.all(css.map(async (file) => withAddresses(await read(file), addressOf(release))));
  const ofShell = shared
    .flatMap((key) => assets.sharedFiles?.[key] ?? [])
    .filter((file) => !assets.site.css.includes(file));
  return { style: sheets.join('\n'), sharedStyle: await readShellSheets(shellFolder, ofShell) };
}

async function readShellSheets(folder: string, files: readonly string[]): Promise<string> {
  const sheets = [...new Set(files)].filter((file) => file.endsWith('.css'));
  const texts = sheets.map(async (file) => withAddresses(await readFile(join(folder, file), 'utf8'), SHELL_ADDRESS));
  return (await Promise.all(texts)).join('\n');
}

/** With addresses that hold in any document, and without text that ends a style element: in CSS, `<\/` means `</`. */
export const withAddresses = (sheet: string, folder: string): string =>
  sheet.replace(/url\((["']?)(?![/"']|data:|https?:)/g, `url($1${folder}`).replaceAll('</', '<\\/');
