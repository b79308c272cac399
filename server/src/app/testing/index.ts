export { createApp } from '../app';
export { mailDelivery } from '../mail-delivery';
export { prepareRegions } from '../prepare';
export { startOutbox } from '../start-outbox';
