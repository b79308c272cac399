import { type APIRequestContext, expect } from '@playwright/test';

/** The first document of a path that has this markup: on a busy machine the server leaves parts to the browser. */
export async function renderedDocument(request: APIRequestContext, path: string, markup: RegExp): Promise<string> {
  let html = '';
  await expect
    .poll(async () => {
      html = await (await request.get(path)).text();
      return html;
    })
    .toMatch(markup);
  return html;
}
