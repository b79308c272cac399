import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { registerJob } from '../platform/jobs/jobs';
import { registerRegistryApi } from './api/routes';
import { registerStaffDeployments } from './api/staff-routes';
import { measureRendering, measureReports } from './health/measure';
import type { RenderCounts } from './health/render-figures';
import { registerOverrides } from './overrides/routes';
import { registerRegistry } from './routes';
import { createRegistryService, type RegistryService } from './service';

declare module 'fastify' {
  interface FastifyInstance {
    registry: RegistryService;
    /** counts the outcomes of renderings, and pauses pages that fail */
    renderCounts: Pick<RenderCounts, 'add' | 'allows'>;
  }
}

/** Versions of remotes: uploads, checks, deployments, health, overrides, and their files. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, outbox, metrics, log } = app;
    const service = createRegistryService({ db: database, outbox, settings, log });
    app.decorate('registry', service);
    app.decorate('renderCounts', metrics ? measureRendering(metrics, service.rendering) : service.rendering);
    let end: () => Promise<void> = async () => {};
    app.addHook('onReady', async () => {
      end = service.start();
    });
    app.addHook('onClose', () => end());
    registerJob(app, service.housekeeping);
    registerStaffDeployments(app, service);
    await registerRegistry(app, service);
    registerOverrides(app, service);
    await registerRegistryApi(app, service);
    const countReports = metrics && measureReports(metrics, service.registry);
    app.onReports(async (reports, { request }) => {
      await service.takeReports(reports, request);
      await countReports?.(reports);
    });
    // a browser gets its id with its first call, and keeps its side of a canary by it
    app.addHook('onSend', async (request, reply) => {
      const isCall = request.routeOptions.schema?.operationId !== undefined;
      const isPublic = String(reply.getHeader('cache-control') ?? '').includes('public');
      if (isCall && !isPublic) await service.visitors.recognise(request, reply);
    });
  },
  { name: 'registry', dependencies: ['tracking'] },
);
