import { createServer } from 'node:http';
import type { APIRequestContext, Page } from '@playwright/test';
import { previewLinkSchema } from 'federation/protocol/registry';
import { sitePlaces } from './places.mjs';
import { changeRemote, type Files } from './release';

const { previewPort } = sitePlaces();

/** Confirms the page that asks before an override starts. */
export const confirmOverrides = (page: Page) => page.getByRole('button', { name: 'Change modules' }).click();

/** An address that shows a published version to everyone who opens it. */
export async function previewLink(request: APIRequestContext, remote: string, version: string): Promise<string> {
  const response = await changeRemote(request, remote, `versions/${version}/preview`);
  return previewLinkSchema.parse(await response.json()).address;
}

/** Serves a version from a team's own machine, as `mfe dev` does. */
export async function fromTeam(files: Files, use: (address: string) => Promise<void>): Promise<void> {
  const team = createServer((asked, response) => {
    const path = new URL(asked.url ?? '/', 'http://team').pathname;
    const file = files.get(path.slice(1));
    const type = /\.css$/.test(path) ? 'text/css' : /\.json$/.test(path) ? 'application/json' : 'text/javascript';
    response.writeHead(file ? 200 : 404, { 'access-control-allow-origin': '*', 'content-type': type });
    response.end(file);
  });
  await new Promise<void>((resolve) => team.listen(previewPort, () => resolve()));
  try {
    await use(`http://localhost:${previewPort}/`);
  } finally {
    team.close();
  }
}
