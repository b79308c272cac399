import type { MissingPhoto } from 'shared-ui';

/** No address of a photo gave a picture: a placeholder stands there, and a warning is logged [B4.40] [B8.24]. */
export function warnOfMissingPhoto({ tried }: MissingPhoto): void {
  // biome-ignore lint/suspicious/noConsole: the documents ask for a warning in the log
  console.warn(`No photo at ${tried.join(' or ')}`);
}
