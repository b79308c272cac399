import { type Intent, intentSchema } from '../events';

/** What a visitor wanted before sign-in, as a text to keep over a page load; and back, null when it is none. */
export function formatIntent(intent: Intent): string {
  return JSON.stringify(intent);
}

export function parseIntent(text: string | null): Intent | null {
  try {
    const read = intentSchema.safeParse(JSON.parse(text ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
