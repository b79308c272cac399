export { createApp } from '../app';
export { mailDelivery } from '../mail-delivery';
export { startOutbox } from '../start-outbox';
