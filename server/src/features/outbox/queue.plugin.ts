import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { jobsOf, onJobRun } from '../../platform/jobs/jobs';
import { startWorker, type Worker } from '../../platform/queue/worker';

/** Runs the deliveries and jobs of all plugins before it. It ends before the features that they need. */
export default plugin(
  async (app: FastifyInstance) => {
    const { database, outbox, pace, metrics, log } = app;
    const seconds = metrics?.histogram('site_job_seconds', 'Time of a run of a job', ['job', 'result']);
    const endMeasuring = onJobRun(({ job, failed, ...run }) =>
      seconds?.observe({ job, result: failed ? 'failed' : 'done' }, run.seconds),
    );
    let worker: Worker | undefined;
    app.addHook('onReady', async () => {
      worker = startWorker({
        db: database,
        queue: outbox,
        deliveries: Object.fromEntries(app.deliveries),
        jobs: jobsOf(app),
        log,
        ...(pace.outbox ? { settings: pace.outbox } : {}),
      });
    });
    app.addHook('onClose', async () => {
      await worker?.stop();
      endMeasuring();
    });
  },
  { name: 'queue', dependencies: ['outbox'] },
);
