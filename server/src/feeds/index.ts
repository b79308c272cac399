export { FeedCommandError, runFeedCommand } from './command';
export { answerFeedCommand } from './control';
export { startDemoSource } from './demo/demo-source';
export { type Feed, FeedConfigError, readFeeds } from './feed-config';
export { startFeedWorker } from './feed-worker';
export { registerFeeds } from './routes';
