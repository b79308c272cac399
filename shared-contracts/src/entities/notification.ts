import * as z from 'zod/mini';

const text = z.nullable(z.string());

/** A change of a home that a user is notified of. */
export const notificationSchema = z.object({
  id: z.int(),
  /** of the change */
  at: z.string(),
  /** 'Price drop' */
  title: z.string(),
  /** '$1,100,000, was $1,250,000'; empty where the title says it all */
  text: z.string(),
  /** 'Street, town' */
  address: z.string(),
  /** of the home's page; null when the site no longer shows it */
  slug: text,
  photo: text,
  /** the user saved the home */
  favorite: z.boolean(),
  /** the user's saved searches that it matches */
  searches: z.array(z.object({ title: z.string(), share_code: z.string() })),
  read: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;
