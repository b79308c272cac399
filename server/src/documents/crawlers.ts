import type { FastifyInstance } from 'fastify';
import { readRegions } from 'shared-contracts';
import { createAsker } from './ask';
import { escapeHtml } from './html';

/** Pages that search engines should know beside the regions. */
const PAGES = ['/', '/listings', '/blog', '/agents/', '/regions', '/contact', '/company', '/privacy'];

/** robots.txt and a sitemap of the pages and regions; listings are found from their regions. */
export function registerCrawlers(
  app: FastifyInstance,
  originFor: (request: { protocol: string; host: string }) => string,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) => {
    const lines = [
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /account',
      'Disallow: /admin',
      'Disallow: /agent_tools',
      `Sitemap: ${originFor(request)}/sitemap.xml`,
      '',
    ];
    return reply.type('text/plain; charset=utf-8').serializer(String).send(lines.join('\n'));
  });
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const answer = await createAsker(app, request).ask(readRegions, {});
    const regions = answer?.regions.map(({ path }) => `/listings/${path.map(({ handle }) => handle).join('/')}`) ?? [];
    const urls = [...PAGES, ...regions].map((path) => `<url><loc>${escapeHtml(originFor(request) + path)}</loc></url>`);
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .serializer(String)
      .send(xml);
  });
}
