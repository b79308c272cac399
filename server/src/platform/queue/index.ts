export { type Deliver, type Deliveries, DeliveryError } from './delivery';
export { insertTask, restartJob, wakeJob } from './tasks.store';
export { RunLost, runJobNow, startWorker, type Worker, type WorkerSettings } from './worker';
