import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { RemoteReport } from 'shared-contracts';
import type { RequestContext } from '../../platform/http/request-context';
import { jsonDelivery, receiverFetch } from '../outbox/http-deliveries';
import { registerTracking } from './routes';

type ReportListener = (reports: readonly RemoteReport[], context: RequestContext) => Promise<void>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Calls the listener with each batch of reports after it is stored. */
    onReports(listener: ReportListener): void;
  }
}

/** Events and reports of browsers. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, settings, outbox } = app;
    if (settings.SALES_DATA_URL) {
      const receiver = { url: settings.SALES_DATA_URL, token: settings.SALES_DATA_TOKEN };
      app.deliver('score', jsonDelivery(receiverFetch(receiver.url, settings), receiver));
    }
    if (settings.ANALYTICS_URL) {
      const receiver = { url: settings.ANALYTICS_URL };
      const key: Record<string, string> = settings.ANALYTICS_KEY ? { api_key: settings.ANALYTICS_KEY } : {};
      app.deliver('analytics', jsonDelivery(receiverFetch(receiver.url, settings), receiver, key));
    }
    const listeners: ReportListener[] = [];
    app.decorate('onReports', (listener: ReportListener) => void listeners.push(listener));
    registerTracking(app, {
      db: database,
      outbox,
      onReports: async (reports, context) => {
        for (const listener of listeners) await listener(reports, context);
      },
    });
  },
  { name: 'tracking', dependencies: ['outbox'] },
);
