import {
  agentSchema,
  DISCOVERY_SCHEMA_URL,
  type Discovery,
  discoverySchema,
  overridesSchema,
  type PublicSettings,
  publicSettingsSchema,
  type SessionAnswer,
  sessionAnswerSchema,
  teamSchema,
} from 'shared-contracts';
import { renderedPartsSchema } from 'shared-contracts/rendering';
import * as z from 'zod/mini';
import { withOverrides } from '../federation/discovery';

const contextSchema = z.object({
  agent: z._default(z.nullable(agentSchema), null),
  team: z._default(z.nullable(teamSchema), null),
  status: z._default(z.int(), 200),
  requestId: z._default(z.nullable(z.string()), null),
  message: z.optional(z.string()),
  /** null: the browser draws all of it */
  rendered: z._default(z.nullable(renderedPartsSchema), null),
  /** versions that only this browser gets */
  overrides: z.optional(overridesSchema),
});
export type PageContext = z.infer<typeof contextSchema>;

/** Everything the server writes into a document beside its markup. */
export interface Inlined {
  discovery: Discovery;
  settings: PublicSettings;
  session: SessionAnswer | null;
  answers: Record<string, unknown>;
  context: PageContext;
}

/**
 * Reads the JSON scripts of the document. Settings are needed for anything at all, so their absence throws; the
 * rest has a harmless substitute: no remotes, a session that is asked for, answers that are asked for.
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

/** The same, once what this browser gets from elsewhere has been read; with a ribbon that says so. */
export async function readInlinedWithOverrides(): Promise<Inlined> {
  const inlined = readInlined();
  const { overrides } = inlined.context;
  if (!overrides) return inlined;
  const [discovery, { showRibbon }] = await Promise.all([
    withOverrides(inlined.discovery),
    import(/* webpackChunkName: "overrides" */ '../overrides/ribbon'),
  ]);
  showRibbon(overrides, discovery);
  return { ...inlined, discovery };
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
