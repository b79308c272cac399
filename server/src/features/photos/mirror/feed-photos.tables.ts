/** Photos of the feeds: their source, and their copy. */
export interface FeedPhotoTable {
  id: string;
  source: string;
  /** the last listing that named it */
  listing_id: string;
  /** names the copy by its content; null without one */
  hash: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
}

declare module '../../../platform/database/tables' {
  interface Tables {
    feed_photos: FeedPhotoTable;
  }
}
