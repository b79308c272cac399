import * as z from 'zod/mini';
import type { Agent, Team } from './entities/agent';
import type { PublicSettings } from './entities/settings';
import type { SessionAnswer } from './entities/user';
import type { RouteMatch } from './routes/route';

/**
 * The messages between the server and the shell's Node bundle while a page of a remote is rendered. All of it crosses as
 * JSON text, so that a remote's code never holds an object of the server.
 */

/** Whom a page is rendered for, and the answers that the server has already. */
export interface RenderedVisit {
  match: RouteMatch;
  settings: PublicSettings;
  /** null: not known */
  session: SessionAnswer | null;
  contact: { agent: Agent | null; team: Team | null };
  /** by answerKey */
  answers: Record<string, unknown>;
}

/** Where a page is found. */
export interface ExposedPage {
  remote: string;
  /** name that the remote's Node bundle exports its container under */
  container: string;
  /** its file, as the realm knows it */
  entry: string;
  expose: string;
}

export interface RenderJob extends ExposedPage {
  visit: RenderedVisit;
}

/** A call that the page's loader waits for. */
const askedCallSchema = z.object({ key: z.string(), name: z.string(), input: z.unknown() });
export type AskedCall = z.infer<typeof askedCallSchema>;

/**
 * The state of a rendering. `waiting` for something that the server does not give, such as a timer, is a failure; so is
 * `html` with errors: parts of it are then left to the browser.
 */
export const renderStatusSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  z.object({ kind: z.literal('asks'), asks: z.array(askedCallSchema) }),
  z.object({ kind: z.literal('html'), html: z.string(), errors: z.array(z.string()) }),
  z.object({ kind: z.literal('failed'), why: z.string() }),
  /** the exposed module has nothing that could be rendered */
  z.object({ kind: z.literal('browser') }),
]);
export type RenderStatus = z.infer<typeof renderStatusSchema>;
