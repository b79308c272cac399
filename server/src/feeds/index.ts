export { type Feed, readFeeds } from './feed-config';
export { startFeedWorker } from './feed-worker';
export { registerFeeds } from './routes';
