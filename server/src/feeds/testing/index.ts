export type { FeedTable } from '../feeds.tables';
export { homeRecord } from './feed-site';
export { type ResoRecord, ResoServer } from './reso-server';
