import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { CONTRACT_VERSION, nestedRegionSchema } from 'shared-contracts';
import * as z from 'zod/mini';

/** A recursive schema needs a name in the document. */
const schemaRegistry = z.registry<{ id: string }>();
schemaRegistry.add(nestedRegionSchema, { id: 'NestedRegion' });

/**
 * The OpenAPI document at /api/docs/json, made from the contracts, and a page that shows it. Register it before the
 * routes that it describes. The page has its own styles and therefore its own content policy.
 */
export async function registerApiDocs(app: FastifyInstance, siteName: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: siteName,
        version: CONTRACT_VERSION,
        description:
          'All calls of the site. [The contract of remotes](/api/docs/contract) has slots, services and events.',
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
  await app.register((docs, _, done) => {
    docs.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP:
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    });
    done();
  });
}
