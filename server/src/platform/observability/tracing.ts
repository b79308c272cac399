import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const SERVICE = 'site';

export interface TracingOptions {
  /** address of a collector that receives OTLP over HTTP; null: no traces, and no package of the SDK is loaded */
  endpoint: string | null;
  /** writes an address without its secrets */
  safeUrl: (request: FastifyRequest) => string;
}

/**
 * Sends a trace of each request to a collector, until the server closes. The variables of the OpenTelemetry
 * specification for sampling, resource and batches apply, such as OTEL_TRACES_SAMPLER.
 */
export async function registerTracing(app: FastifyInstance, { endpoint, safeUrl }: TracingOptions): Promise<void> {
  if (endpoint === null) return;
  const [sdk, { OTLPTraceExporter }, resources, { FastifyOtelInstrumentation }] = await Promise.all([
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@fastify/otel'),
  ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources
      .resourceFromAttributes({ 'service.name': SERVICE })
      .merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  const requests = new FastifyOtelInstrumentation({
    instrumentHooks: false,
    ignorePaths: ({ url }) => /^\/(?:healthz|readyz)/.test(url),
    requestHook: (span, request) => {
      span.updateName(`${request.method} ${request.routeOptions.url ?? 'unknown'}`);
      // addresses may contain tokens
      span.setAttributes({ 'url.path': safeUrl(request), 'request.id': request.id });
    },
  });
  await app.register(requests.plugin());
  app.addHook('onClose', async () => {
    await provider
      .shutdown()
      .catch((error: unknown) =>
        app.log.warn({ event: 'tracing.not-sent', err: error }, 'tracing: the last traces could not be sent'),
      );
    for (const api of [trace, context, propagation]) api.disable();
  });
}

/** Runs work in a span of the current trace. Without tracing it only runs the work. */
export function traced<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  return trace.getTracer(SERVICE).startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Adds finished work to the current trace, if there is one: polling of jobs makes no traces. */
export function addToTrace(name: string, attributes: Attributes, milliseconds: number): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const startTime = Date.now() - milliseconds;
  trace.getTracer(SERVICE).startSpan(name, { attributes, startTime, kind: SpanKind.CLIENT }).end();
}

/** The id of the current trace for a log line; nothing without one. */
export function traceFields(): { trace_id?: string } {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? { trace_id: span.spanContext().traceId } : {};
}
