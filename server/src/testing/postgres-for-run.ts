import type { TestProject } from 'vitest/node';
import { endRemaining, startPostgres } from './postgres-server';

declare module 'vitest' {
  export interface ProvidedContext {
    /** folder of the socket of the run's PostgreSQL */
    postgresSocket: string;
  }
}

/** One PostgreSQL for all test files of a run. */
export default async function startForRun({ provide }: TestProject): Promise<() => Promise<void>> {
  await endRemaining();
  const server = await startPostgres();
  provide('postgresSocket', server.socketFolder);
  return () => server.stop();
}
