import * as z from 'zod/mini';
import { createOperatorFetch } from '../../platform/network/safe-fetch';
import type { Settings } from '../../platform/settings/settings';
import { checkedTranslation, type Translate } from './translated-text';

/** A server without a graphics card needs some seconds for a thousand characters. */
const TIMEOUT_MS = 60_000;

const responseSchema = z.object({ translatedText: z.string() });

/** The service of the settings; null without one. Its API is that of LibreTranslate (https://docs.libretranslate.com/). */
export function translationService({
  TRANSLATION_URL: base,
  TRANSLATION_KEY: key,
}: Pick<Settings, 'TRANSLATION_URL' | 'TRANSLATION_KEY'>): Translate | null {
  if (base === null) return null;
  const post = createOperatorFetch(new URL(base), TIMEOUT_MS);
  return async (text, target, signal) => {
    const { status, body } = await post(`${base.replace(/\/+$/, '')}/translate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ q: text, source: 'en', target, format: 'text', ...(key && { api_key: key }) }),
      ...(signal && { signal }),
    });
    if (status !== 200) throw new Error(`TRANSLATION_URL answered ${status}.`);
    return checkedTranslation(text, translatedText(body), target);
  };
}

function translatedText(body: Buffer): string {
  try {
    return responseSchema.parse(JSON.parse(body.toString())).translatedText;
  } catch (cause) {
    throw new Error('TRANSLATION_URL answered no JSON as {"translatedText":"…"}.', { cause });
  }
}
