import { type Intent, intentSchema } from '../events';

/**
 * What a visitor wanted before sign-in, as a text to keep over a page load.
 * @deprecated since 1.1.0: the host keeps intents, with the time when they began.
 */
export function formatIntent(intent: Intent): string {
  return JSON.stringify(intent);
}

/**
 * The intent that `formatIntent` wrote; null for anything else, and nothing is then done after sign-in.
 * @deprecated since 1.1.0: the host keeps intents, with the time when they began.
 */
export function parseIntent(text: string | null): Intent | null {
  try {
    const read = intentSchema.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
