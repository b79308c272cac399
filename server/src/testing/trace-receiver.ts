import { createServer } from 'node:http';
import * as z from 'zod/mini';

const attributeSchema = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.optional(z.string()), intValue: z.optional(z.union([z.string(), z.number()])) }),
});
const spanSchema = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(attributeSchema),
});
const exportSchema = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(spanSchema) })) })),
});
export type ReceivedSpan = z.infer<typeof spanSchema>;

/** A collector on loopback that receives traces by OTLP over HTTP, as JSON. */
export async function startTraceReceiver() {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (request.url === '/v1/traces') {
      const { resourceSpans } = exportSchema.parse(JSON.parse(Buffer.concat(chunks).toString()));
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Value of a text attribute. */
export const textOf = (span: ReceivedSpan, key: string): string | undefined =>
  span.attributes.find((attribute) => attribute.key === key)?.value.stringValue;
