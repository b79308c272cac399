import type { Discovery, Overrides } from 'federation/protocol/discovery';
import type { RenderedParts } from 'federation/protocol/rendering';
import type { Agent, PublicSettings, SessionAnswer, Team } from 'shared-contracts';
import type { Recorder } from '../devtools/recorder';
import { withOverrides } from '../federation/discovery';

/** What the server knows of this visit besides data of calls. */
export interface PageContext {
  agent: Agent | null;
  team: Team | null;
  status: number;
  requestId: string | null;
  message?: string;
  /** null: the browser renders all of it */
  rendered: RenderedParts | null;
  /** versions that only this browser gets */
  overrides?: Overrides;
  /** in development, and with overrides */
  developer?: unknown;
}
const NO_CONTEXT: PageContext = { agent: null, team: null, status: 200, requestId: null, rendered: null };

/** All data that the server writes into a document. */
export interface Inlined {
  discovery: Discovery;
  settings: PublicSettings;
  session: SessionAnswer | null;
  answers: Record<string, unknown>;
  context: PageContext;
  /** what the development panel shows; visitors have none */
  recorder?: Recorder;
}

/**
 * Reads the JSON scripts of the document, which the server writes as these types. Nothing works without settings, so
 * their absence throws. Other missing data has a safe default: no remotes, and requests for the session and the
 * responses.
 */
export function readInlined(root: ParentNode = document): Inlined {
  const settings = json<PublicSettings>(root, 'settings');
  if (!settings) throw new Error('The document has no settings.');
  return {
    settings,
    discovery: json<Discovery>(root, 'discovery') ?? { schema: '', microFrontends: {} },
    session: json<SessionAnswer>(root, 'session'),
    answers: json<Record<string, unknown>>(root, 'answers') ?? {},
    context: { ...NO_CONTEXT, ...json<Partial<PageContext>>(root, 'context') },
  };
}

/**
 * The same, after the versions for this browser have loaded, with a ribbon that shows them and opens the development
 * panel.
 */
export async function readInlinedWithOverrides(): Promise<Inlined> {
  const inlined = readInlined();
  const { context, settings } = inlined;
  const { overrides } = context;
  if (!overrides && !context.developer) return inlined;
  const [discovery, { showRibbon }, { isSamePage }, { startRecorder }] = await Promise.all([
    withOverrides(inlined.discovery),
    import(/* webpackChunkName: "overrides" */ '../overrides/ribbon'),
    import(/* webpackChunkName: "overrides" */ '../overrides/same-page'),
    import(/* webpackChunkName: "overrides" */ '../devtools/start-recorder'),
  ]);
  const { recorder, toggle } = startRecorder(context.developer);
  showRibbon(overrides ?? null, discovery, toggle);
  const isHydrated = !overrides || isSamePage(context.status, window.location.pathname, { ...settings, discovery });
  return { ...inlined, discovery, recorder, context: isHydrated ? context : { ...context, rendered: null } };
}

/** The JSON of a script; null where it is missing or broken. */
function json<T>(root: ParentNode, id: string): T | null {
  const text = root.querySelector(`script#${id}[type="application/json"]`)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
