export { feedStatesSchema } from '../control';
export { homeRecord } from './feed-site';
