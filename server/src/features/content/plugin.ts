import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { type ContentStore, createContentStore } from './content.repository';
import { registerContent } from './routes';

declare module 'fastify' {
  interface FastifyInstance {
    content: ContentStore;
  }
}

/** Region texts, blog and content pages. */
export default plugin(
  async (app: FastifyInstance) => {
    const content = createContentStore(app.database);
    app.decorate('content', content);
    registerContent(app, { content, regionsWithin: (handles) => app.regions.within(handles) });
  },
  { name: 'content', dependencies: ['regions'] },
);
