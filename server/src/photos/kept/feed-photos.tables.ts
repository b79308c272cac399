/** Photos of the feeds: where each comes from, and the copy kept of it. */
export interface FeedPhotoTable {
  id: string;
  source: string;
  /** the listing that named it last */
  listing_id: string;
  /** names the copy by its content; null while there is none */
  hash: string | null;
  width: number | null;
  height: number | null;
  thumbhash: string | null;
}

declare module '../../platform/database/tables' {
  interface Tables {
    feed_photos: FeedPhotoTable;
  }
}
