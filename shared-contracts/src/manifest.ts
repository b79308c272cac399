import * as z from 'zod/mini';
import { eventTopicSchema } from './events';
import { slotNameSchema } from './slots';

/** Areas of the site that a remote can own a page for; the shell mounts it while the route is in that area. */
export const PAGE_AREAS = ['search', 'listing', 'account'] as const;
export const pageAreaSchema = z.enum(PAGE_AREAS);
export type PageArea = z.infer<typeof pageAreaSchema>;

const expose = z.string().check(z.regex(/^\.\/[a-z0-9-]+$/));
export const remoteNameSchema = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/));

export const remotePageSchema = z.object({ area: pageAreaSchema, expose });
export const remoteExtensionSchema = z.object({
  slot: slotNameSchema,
  expose,
  /** smaller stands first where a slot takes several */
  order: z._default(z.int(), 10),
});

/** mfe.json: what a remote is, without running its code. */
export const remoteManifestSchema = z.object({
  $schema: z.optional(z.string()),
  name: remoteNameSchema,
  /** the range of contract versions it works with, as '^1.0.0' */
  contract: z.string().check(z.minLength(1), z.maxLength(40)),
  pages: z.array(remotePageSchema),
  extensions: z.array(remoteExtensionSchema),
  emits: z.array(eventTopicSchema),
  listens: z.array(eventTopicSchema),
  budget: z.object({ initialBrotliKb: z.number().check(z.gt(0)) }),
  /** what class names of packages it bundles begin with, as 'yarl__'; all others begin with the remote's own name */
  cssPrefixes: z.optional(z.array(z.string().check(z.regex(/^[a-z][a-z0-9]{2,}[_-]+$/)))),
});
export type RemoteManifest = z.infer<typeof remoteManifestSchema>;

/** Name of a remote's bundle: unique on the page and a JavaScript identifier. */
export function federationName(remote: string): string {
  return `mfe_${remote.replaceAll('-', '_')}`;
}
