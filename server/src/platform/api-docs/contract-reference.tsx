import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { marked } from 'marked';
import { CONTRACT_VERSION } from 'shared-contracts';
import * as z from 'zod/mini';
import { documentOf } from '../html/html';
import { PlainFrame } from '../html/plain-document';

const PATH = '/api/docs/contract';
const paramsSchema = z.object({ version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/)) });

/**
 * The reference of the contract for remotes, at /api/docs/contract: the running version, and each released one at its own
 * address.
 * @param project folder of the project, whose shared-contracts has a Markdown file for each version
 */
export function registerContractReference(app: FastifyInstance, project: string): void {
  const folder = join(project, 'shared-contracts', 'reference');
  const options = { schema: { hide: true } };
  app.get(PATH, options, (_, reply) =>
    reply.header('cache-control', 'no-store').redirect(`${PATH}/${CONTRACT_VERSION}`),
  );
  app.get(`${PATH}/:version`, options, async (request, reply) => {
    const params = paramsSchema.safeParse(request.params);
    const versions = (await readdir(folder)).map((file) => file.replace(/\.md$/, '')).sort();
    if (!params.success || !versions.includes(params.data.version)) return reply.callNotFound();
    const { version } = params.data;
    const text = await readFile(join(folder, `${version}.md`), 'utf8');
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page(version, versions, text));
  });
}

function page(version: string, versions: readonly string[], text: string): string {
  return documentOf(
    <PlainFrame title={`Contract ${version}`}>
      <nav aria-label="Versions">
        {versions.map((one) => (
          <a key={one} href={`${PATH}/${one}`} aria-current={one === version ? 'page' : undefined}>
            {one}
          </a>
        ))}{' '}
        <a href="/api/docs">Calls with their fields</a>
      </nav>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of the project, generated from the contract */}
      <div dangerouslySetInnerHTML={{ __html: marked.parse(text, { async: false }) }} />
    </PlainFrame>,
  );
}
