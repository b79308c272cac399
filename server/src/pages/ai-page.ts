import { readRegions } from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { addressOfSentence, readSentence } from 'shared-contracts/sentence';
import { type Page, page } from './page';
import type { PageContext } from './page-context';

/** A home described in words. */
export async function aiPage({ asker, match, settings }: PageContext): Promise<Page> {
  const sentence = new URLSearchParams(match.query).get('q') ?? '';
  const directory = sentence === '' ? undefined : await asker.ask(readRegions, {});
  const meant = readSentence(sentence, directory?.regions ?? []);
  const description = 'Write in your own words what home you are looking for in Hawaii, and see what is for sale.';
  return page({
    title: fitTitle('Describe Your Home', settings.SITE_NAME),
    description,
    canonical: match.canonical,
    plain: {
      heading: 'Describe Your Home',
      paragraphs: [description],
      links: [{ label: 'Show homes', href: addressOfSentence(meant, match.prefix) }],
    },
  });
}
