import type { Agent, Area, PublicSettings, RouteMatch, SessionAnswer, SlotName, Team } from 'shared-contracts';
import * as z from 'zod/mini';

/**
 * The messages between the server and the shell's Node bundle while a part of a document is rendered. They are JSON
 * text, so that a remote's code never gets an object of the server.
 */

/** Slots of the frame that the server renders: the bars, and the form of the sign-in and sign-up pages. */
export const RENDERED_SLOTS = [
  'layout.header',
  'layout.search-bar',
  'layout.footer',
  'page.sign-in',
] as const satisfies SlotName[];
export type RenderedSlot = (typeof RENDERED_SLOTS)[number];

/** The parts of a document that the server rendered. The browser hydrates exactly these. */
export const renderedPartsSchema = z.object({
  /** null where the browser draws the page */
  page: z.nullable(z.object({ area: z.string(), remote: z.string(), version: z.string() })),
  slots: z.array(z.object({ slot: z.enum(RENDERED_SLOTS), remote: z.string(), version: z.string() })),
  /** whether the layout shows the welcome banner */
  welcome: z.boolean(),
});
export type RenderedParts = z.infer<typeof renderedPartsSchema>;

/** The visit for which a part is rendered. */
export interface RenderedVisit {
  match: RouteMatch;
  settings: PublicSettings;
  /** null: not known */
  session: SessionAnswer | null;
  contact: { agent: Agent | null; team: Team | null };
  /** a token for a form that works without scripts; null where the document has none */
  formToken: string | null;
}

/** Location of a page or an extension. */
export interface ExposedModule {
  remote: string;
  /** name that the remote's Node bundle exports its container under */
  container: string;
  /** its file, as the realm knows it */
  entry: string;
  expose: string;
  /** its range of contract versions */
  contract: string;
}

/** A page of a remote, in its area. */
export interface PageJob {
  kind: 'page';
  module: ExposedModule;
  area: Area;
  visit: RenderedVisit;
}

/** An extension of a remote, in a slot of the frame. */
export interface SlotJob {
  kind: 'slot';
  module: ExposedModule;
  slot: RenderedSlot;
  visit: RenderedVisit;
}

/** The shell's own part: the layout, and pages of the shell. */
export interface FrameJob {
  kind: 'frame';
  visit: RenderedVisit;
  /** of the document */
  status: number;
  message: string | null;
  requestId: string | null;
  rendered: RenderedParts;
}

export type PartJob = PageJob | SlotJob | FrameJob;

/** A part with the responses that the server already has, by answer key. */
export type RenderJob = PartJob & { answers: Record<string, unknown> };

/** A call that the page's loader waits for. */
const askedCallSchema = z.object({
  key: z.string(),
  name: z.string(),
  input: z.unknown(),
  /** of a call to a service of the remote's team */
  address: z.optional(z.string()),
});
export type AskedCall = z.infer<typeof askedCallSchema>;

/**
 * The state of a rendering. `waiting` at the end is a failure: the page waits for something that the server does not
 * have, such as a timer. `html` with errors is a failure too: the browser draws the missing parts.
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
