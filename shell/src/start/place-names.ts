import { addPlaceNames, pageLanguage } from 'shared-contracts';

/** Loads the names of regions in the page's language. Pages in the language of the sources have none. */
export async function loadPlaceNames(): Promise<void> {
  if (pageLanguage() !== 'ja') return;
  const { KANA } = await import(/* webpackChunkName: "ja" */ 'gazetteer/kana');
  addPlaceNames('ja', KANA);
}
