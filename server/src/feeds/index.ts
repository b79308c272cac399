export { runFeedCommand } from './command';
export { type Feed, readFeeds } from './feed-config';
export { feedJobs } from './feed-jobs';
export { feedLags } from './feed-status.store';
export { withFeedLimits } from './photo-limits';
export { registerFeeds } from './routes';
