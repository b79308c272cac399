import { type Intent, intentSchema } from '../events';

/**
 * An interrupted action as text, for storage over a page load.
 * @deprecated since 1.1.0: the host keeps intents, with the time when they began.
 */
export function formatIntent(intent: Intent): string {
  return JSON.stringify(intent);
}

/**
 * The intent that `formatIntent` wrote; null for any other text.
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
