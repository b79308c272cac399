export { type Deliver, type Deliveries, DeliveryError } from './delivery';
export { insertTask, wakeJob } from './tasks.store';
export { startWorker, type Worker, type WorkerSettings } from './worker';
