import { isDocumentedPhone } from './patterns';

/**
 * Whether a number can exist. Loads the rules of all countries only for a number in no documented form; without them
 * the server decides.
 */
export async function canBeTelephone(text: string): Promise<boolean> {
  if (isDocumentedPhone(text)) return true;
  const rules = await import('./telephone').catch(() => null);
  return rules === null || rules.isTelephone(text);
}
