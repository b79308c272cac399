import { readRegions } from 'shared-contracts';
import { fitTitle } from 'shared-contracts/pages';
import { addressOfSentence, type ReadSentence, readSentence } from 'shared-contracts/sentence';
import { plainForm } from './first/simple-main';
import { element, escapeText, link } from './html';
import { type Page, page } from './page';
import type { PageContext } from './page-context';

/** A home described in words; without scripts the sentence comes in the address and is read here (D8) [B2.1.13]. */
export async function aiPage({ asker, match, settings }: PageContext): Promise<Page> {
  const sentence = new URLSearchParams(match.query).get('q') ?? '';
  const directory = await asker.ask(readRegions, {});
  const meant = readSentence(sentence, directory?.regions ?? []);
  const form = plainForm({
    action: '/ai',
    method: 'get',
    fields: [{ name: 'q', label: 'The home you want', type: 'search', value: sentence }],
    button: 'Read',
  });
  return page({
    title: fitTitle('Describe Your Home', settings.SITE_NAME),
    description: 'Write in your own words what home you are looking for in Hawaii, and see what is for sale.',
    canonical: match.canonical,
    main: [
      '<div class="first-simple"><h1>Describe Your Home</h1>',
      '<p>Write what you are looking for, in your own words. You see what we make of it.</p>',
      form,
      understood(meant),
      sentence === '' ? '' : `<p>${link(addressOfSentence(meant, match.prefix), 'Show homes')}</p>`,
      '</div>',
    ].join(''),
  });
}

function understood({ understood: taken, left }: ReadSentence): string {
  const rows = taken.map(
    ({ words, meaning }) => `<div><dt>“${escapeText(words)}”</dt><dd>${escapeText(meaning)}</dd></div>`,
  );
  const rest = left.length > 0 ? `<p>Not understood: ${escapeText(left.join(', '))}</p>` : '';
  return element('dl', { class: 'first-facts' }, rows) + rest;
}
