import {
  encodeSearch,
  formatRegionHandles,
  PAGE_SIZE,
  type RegionContent,
  type RoutePrefix,
  type SearchCardsAnswer,
  type SearchState,
  searchPath,
} from 'shared-contracts';
import { element, escapeText, link, tag, textElement } from '../platform/html';

interface ShownSearch {
  answer: SearchCardsAnswer | undefined;
  search: SearchState | null;
  prefix: RoutePrefix;
  /** what is written about the region */
  about: RegionContent | null;
  /** regions one level down, or around: names with addresses */
  regions: readonly { name: string; href: string; count: number }[];
}

/** What readers without scripts get in addition to the results: a form with the filters, the pages, the region and those in it. */
export function searchWithoutScripts({ answer, search, prefix, about, regions }: ShownSearch) {
  return {
    above: `<div class="plain-filters">${filterForm(search, prefix)}</div>`,
    below: element('div', { class: 'plain-results' }, [
      answer && search ? pageLinks(search, answer.total, prefix) : '',
      about ? aboutRegion(about) : '',
      regionLinks(regions),
    ]),
  };
}

/** The texts that the search remote draws below its results. */
function aboutRegion({ title = '', summary = '', body = [] }: RegionContent): string {
  const paragraphs = [summary, ...body].map((text) => textElement('p', undefined, text));
  return element('section', { class: 'plain-about' }, [textElement('h2', undefined, title), ...paragraphs]);
}

function pageLinks(search: SearchState, total: number, prefix: RoutePrefix): string {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const address = (page: number) => {
    const { handles, query } = encodeSearch({ ...search, page });
    return searchPath(prefix, handles, query);
  };
  const step = (page: number, text: string, rel: string) =>
    page < 1 || page > last ? '' : element('a', { href: address(page), rel }, escapeText(text));
  const steps = step(search.page - 1, 'Previous page', 'prev') + step(search.page + 1, 'Next page', 'next');
  return element('nav', { class: 'plain-pages', 'aria-label': 'Pages' }, steps);
}

function regionLinks(regions: ShownSearch['regions']): string {
  const items = regions.map(
    ({ name, href, count }) => `<li>${link(href, name)} <span>${count.toLocaleString('en-US')}</span></li>`,
  );
  return items.length === 0
    ? ''
    : `<nav class="plain-regions" aria-label="Regions"><h2>Regions</h2><ul>${items.join('')}</ul></nav>`;
}

const TYPES: readonly (readonly [value: string, label: string])[] = [
  ['', 'Any type'],
  ['house', 'House'],
  ['condo', 'Condo'],
  ['townhouse', 'Townhouse'],
  ['land', 'Land'],
  ['multi-family', 'Multi-Dwelling'],
  ['rental', 'For rent'],
];
/** What the form asks for itself; a change of any begins at the first page. */
const ASKED: ReadonlySet<string> = new Set(['query', 'minPrice', 'maxPrice', 'minBeds', 'minBaths', 'type', 'page']);

/** The main filters as a form of the browser's own; the others go along unseen. */
function filterForm(search: SearchState | null, prefix: RoutePrefix): string {
  const filters: SearchState['filters'] = search?.filters ?? {};
  const number = (name: string, label: string, value: number | null | undefined) =>
    `<label>${label} ${tag('input', { type: 'number', min: '0', name, value: value ? String(value) : undefined })}</label>`;
  const chosen = filters.dwelling_type_name?.join() ?? '';
  const types = TYPES.some(([value]) => value === chosen) ? TYPES : [...TYPES, [chosen, chosen] as const];
  const options = types.map(
    ([value, label]) =>
      `${tag('option', { value, selected: value === chosen ? true : undefined })}${escapeText(label)}</option>`,
  );
  const address = search ? encodeSearch(search) : { handles: [], query: '' };
  const others = [...new URLSearchParams(address.query)].filter(([name]) => !ASKED.has(name));
  if (address.handles.length > 0) others.push(['hl_regions', formatRegionHandles([address.handles])]);
  return [
    tag('form', { action: `${prefix.path}/listings`, method: 'get', class: 'plain-form' }),
    ...others.map(([name, value]) => tag('input', { type: 'hidden', name, value })),
    `<label>Words ${tag('input', { type: 'search', name: 'query', value: filters.query || undefined })}</label>`,
    number('minPrice', 'Price from', filters.minPrice),
    number('maxPrice', 'to', filters.maxPrice),
    number('minBeds', 'Beds', filters.minBeds),
    number('minBaths', 'Baths', filters.minBaths),
    `<label>Type <select name="type">${options.join('')}</select></label>`,
    '<button type="submit">Search</button></form>',
  ].join('');
}
