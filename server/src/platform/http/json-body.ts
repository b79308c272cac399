import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws FastifyError for text that is no JSON, or that has `__proto__` or `constructor.prototype` */
    parseJson(request: FastifyRequest, text: string): Promise<unknown>;
  }
}

/** Accepts JSON bodies only. An empty body counts as none, because some calls are documented without a body. */
export function registerJsonBody(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorate(
    'parseJson',
    (request, text) =>
      new Promise((resolve, reject) => {
        void parse(request, text, (error, body) => (error ? reject(error) : resolve(body)));
      }),
  );
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) =>
    text.trim() === '' ? undefined : app.parseJson(request, text),
  );
}
