import { DISCOVERY_SCHEMA_URL, type Discovery, discoverySchema, overridesSchema } from 'federation/protocol/discovery';
import { renderedPartsSchema } from 'federation/protocol/rendering';
import {
  agentSchema,
  type PublicSettings,
  publicSettingsSchema,
  type SessionAnswer,
  sessionAnswerSchema,
  teamSchema,
} from 'shared-contracts';
import * as z from 'zod/mini';
import type { Recorder } from '../devtools/recorder';
import { withOverrides } from '../federation/discovery';

const contextSchema = z.object({
  agent: z._default(z.nullable(agentSchema), null),
  team: z._default(z.nullable(teamSchema), null),
  status: z._default(z.int(), 200),
  requestId: z._default(z.nullable(z.string()), null),
  message: z.optional(z.string()),
  /** null: the browser renders all of it */
  rendered: z._default(z.nullable(renderedPartsSchema), null),
  /** versions that only this browser gets */
  overrides: z.optional(overridesSchema),
  /** in development, and with overrides */
  developer: z.optional(z.unknown()),
});
export type PageContext = z.infer<typeof contextSchema>;

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
 * Reads the JSON scripts of the document. Nothing works without settings, so their absence throws. Other missing data
 * has a safe default: no remotes, and requests for the session and the responses.
 */
export function readInlined(root: ParentNode = document): Inlined {
  return {
    settings: publicSettingsSchema.parse(json(root, 'settings')),
    discovery: orElse(discoverySchema, json(root, 'discovery'), { schema: DISCOVERY_SCHEMA_URL, microFrontends: {} }),
    session: orElse(z.nullable(sessionAnswerSchema), json(root, 'session'), null),
    answers: orElse(z.record(z.string(), z.unknown()), json(root, 'answers'), {}),
    context: orElse(contextSchema, json(root, 'context') ?? {}, {
      agent: null,
      team: null,
      status: 200,
      requestId: null,
      rendered: null,
    }),
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

function orElse<S extends z.ZodMiniType>(schema: S, value: unknown, otherwise: z.output<S>): z.output<S> {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : otherwise;
}

function json(root: ParentNode, id: string): unknown {
  const text = root.querySelector(`script#${id}[type="application/json"]`)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
