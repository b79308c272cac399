/** Kana of both widths, and kanji. */
const JAPANESE = /[\u3040-\u30ff\u3400-\u9fff\uff66-\uff9f]/g;

/** The length of a typed text for the minimum of a search: kana and kanji count for two letters, so 'ヒロ' is long enough. */
export const searchTextLength = (text: string): number => text.trim().replace(JAPANESE, '$&$&').length;
