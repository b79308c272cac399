import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Upper bounds of the histogram of response times, in seconds. */
const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics of a feature. All names begin with `site_`. */
export interface Metrics {
  /** A number that is read on each scrape: one for each value of `label`, or one with the empty label. */
  gauge(name: string, help: string, label: string | null, read: () => Promise<Readonly<Record<string, number>>>): void;
  counter<Label extends string>(name: string, help: string, labels: readonly Label[]): Counter<Label>;
  histogram<Label extends string>(name: string, help: string, labels: readonly Label[]): Histogram<Label>;
}

export interface MetricsOptions {
  host: string;
  /** a separate port, because the metrics are for operators only; null: no metrics */
  port: number | null;
}

/**
 * Measures requests and the process, and serves all metrics in the format of Prometheus at
 * `http://HOST:METRICS_PORT/metrics` while the server runs.
 * @returns the registry to which features add metrics; null when metrics are off
 */
export function registerMetrics(app: FastifyInstance, { host, port }: MetricsOptions): Metrics | null {
  if (port === null) return null;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const metrics: Metrics = {
    gauge(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: label === null ? [] : [label],
        registers,
        async collect() {
          this.reset();
          try {
            for (const [value, number] of Object.entries(await read()))
              this.set(label === null ? {} : { [label]: value }, number);
          } catch (error) {
            app.log.warn(
              { event: 'metrics.gauge-failed', err: error, metric: name },
              'metrics: a gauge could not be read',
            );
            if (label === null) this.set(Number.NaN);
          }
        },
      });
    },
    counter: (name, help, labels) => new Counter({ name, help, labelNames: [...labels], registers }),
    histogram: (name, help, labels) =>
      new Histogram({ name, help, labelNames: [...labels], buckets: SECONDS, registers }),
  };
  measureRequests(app, metrics);
  serve(app, registry, { host, port });
  return metrics;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** times of the handlers of calls, if there are metrics */
    callSeconds?: Histogram<'call' | 'result'>;
  }
}

/** By route and not by address: there are as many addresses as listings. */
function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram('site_http_request_seconds', 'Time to the whole response', [
    'method',
    'route',
    'status',
  ]);
  app.decorate(
    'callSeconds',
    metrics.histogram('site_call_seconds', 'Time of the handler of a call', ['call', 'result']),
  );
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
  });
}

function serve(app: FastifyInstance, registry: Registry, { host, port }: { host: string; port: number }): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ event: 'metrics.failed', err: error }, 'metrics: the metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  app.addHook(
    'onListen',
    () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          const address = server.address();
          app.log.info({ event: 'metrics.listening', address }, 'metrics: the port is open');
          resolve();
        });
      }),
  );
  app.addHook('onClose', () => new Promise<void>((resolve) => server.close(() => resolve())));
}
