export type { FeedResourceTable } from '../feeds.tables';
export { homeRecord } from './feed-site';
