export { FeedCommandError, runFeedCommand } from './command';
export { type Feed, FeedConfigError, readFeeds } from './feed-config';
export { feedJobs } from './feed-jobs';
export { feedLags } from './feed-status.store';
export { withFeedLimits } from './photo-limits';
export { registerFeeds } from './routes';
