import * as z from 'zod/mini';
import { PAGE_AREAS } from '../basics/vocabulary';

export const pageAreaSchema = z.enum(PAGE_AREAS);
export type PageArea = z.infer<typeof pageAreaSchema>;

/** The first word has three letters or more, because words of two letters are locales. */
export const ownPathSchema = z.templateLiteral(
  ['/', z.string().check(z.regex(/^[a-z][a-z0-9-]{2,39}(?:\/[a-z0-9][a-z0-9-]{0,39}){0,2}$/))],
  'is no address of one to three words, as /tides',
);
export type OwnPath = z.infer<typeof ownPathSchema>;

/** A page of a remote with its own address. */
export interface OwnPage {
  path: OwnPath;
  title: string;
}
