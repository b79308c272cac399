import {
  dwellingLabel,
  encodeSearch,
  englishLang,
  FLAG_FILTERS,
  formatNumber,
  formatRegionHandles,
  type RoutePrefix,
  regionContent,
  type SearchState,
  searchPath,
} from 'shared-contracts';
import { Row, Stack, useHost } from 'shared-ui';
import { i18n } from '../texts';
import { regionTextInput } from './load-search';
import classes from './noscript.module.css';

const TYPES = ['house', 'condo', 'townhouse', 'land', 'multi-family', 'rental'] as const;
const POPULAR = FLAG_FILTERS.filter(({ popular }) => popular);
/** What the form asks for itself; a change of any begins at the first page. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['query', 'minPrice', 'maxPrice', 'minBeds', 'minBaths', 'type', 'page'],
  ...POPULAR.map(({ key }) => key),
]);

interface FilterFormProps {
  search: SearchState;
  prefix: RoutePrefix;
}

/** The main filters as a form that works without scripts; the others are hidden fields. */
export function FilterForm({ search, prefix }: FilterFormProps) {
  const { filters } = search;
  const number = (name: string, label: string, value: number | null | undefined) => (
    <label>
      {label} <input type="number" min="0" name={name} defaultValue={value || undefined} />
    </label>
  );
  const chosen = filters.dwelling_type_name?.join() ?? '';
  const listed = TYPES.map((key) => [key, dwellingLabel(key)] as const);
  const isListed = chosen === '' || listed.some(([type]) => type === chosen);
  const types = isListed ? listed : [...listed, [chosen, chosen] as const];
  const { handles, query } = encodeSearch(search);
  const others = [...new URLSearchParams(query)].filter(([name]) => !FIELDS.has(name));
  if (handles.length > 0) others.push(['hl_regions', formatRegionHandles([handles])]);
  return (
    <Row as="form" gap={4} rowGap={2} wrap action={`${prefix.path}/listings`} method="get" className={classes.filters}>
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label>
        {i18n.t('Words')} <input type="search" name="query" defaultValue={filters.query || undefined} />
      </label>
      {number('minPrice', i18n.t('Price from'), filters.minPrice)}
      {number('maxPrice', i18n.t('price.to', {}, { message: 'to' }), filters.maxPrice)}
      {number('minBeds', i18n.t('Beds'), filters.minBeds)}
      {number('minBaths', i18n.t('Baths'), filters.minBaths)}
      <label>
        {i18n.t('Type')}{' '}
        <select name="type" defaultValue={chosen}>
          <option value="">{i18n.t('Any type')}</option>
          {types.map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {POPULAR.map(({ key, label }) => (
        <label key={key}>
          <input type="checkbox" name={key} value="true" defaultChecked={filters[key] === true} /> {label}
        </label>
      ))}
      <button type="submit">{i18n.t('Search')}</button>
    </Row>
  );
}

interface AboutRegionProps extends FilterFormProps {}

/** The text of the search's region, and links to the regions within it, on its first page. */
export function AboutRegion({ search, prefix }: AboutRegionProps) {
  const host = useHost();
  const input = regionTextInput(host.navigate.current(), search.page);
  const {
    title = '',
    summary = '',
    body = [],
    within = [],
  } = (input && host.api.initialAnswer(regionContent, input)) ?? {};
  return (
    <Stack as="section" gap={4} className={classes.about}>
      {title !== '' && <h2 lang={englishLang()}>{title}</h2>}
      {[summary, ...body].map(
        (text) =>
          text !== '' && (
            <p key={text} lang={englishLang()}>
              {text}
            </p>
          ),
      )}
      {within.length > 0 && (
        <nav aria-label={i18n.t('Regions')}>
          <h2>{i18n.t('Regions')}</h2>
          <ul className={classes.regions}>
            {within.map(({ name, handles, listing_count: count }) => (
              <li key={name}>
                <a href={searchPath(prefix, handles)}>{name}</a> {formatNumber(count)}
              </li>
            ))}
          </ul>
        </nav>
      )}
    </Stack>
  );
}
