import {
  dwellingLabel,
  encodeSearch,
  formatRegionHandles,
  PAGE_SIZE,
  type RegionContent,
  type RoutePrefix,
  type SearchState,
  searchPath,
} from 'shared-contracts';
import { HiddenFields } from '../platform/html';
import type { Page } from './page';
import { PlainPage } from './plain-page';

interface ShownSearch {
  plain: Page['plain'];
  total: number | undefined;
  search: SearchState | null;
  prefix: RoutePrefix;
  /** what is written about the region */
  about: RegionContent | null;
  /** regions one level down, or around: names with addresses */
  regions: readonly { name: string; href: string; count: number }[];
}

/**
 * The search for readers without scripts: a form with the filters, the region and those in it. The remote's page has links to
 * other pages; `main`, in its place, has its own.
 */
export function searchWithoutScripts({
  plain,
  total,
  search,
  prefix,
  about,
  regions,
}: ShownSearch): Pick<Page, 'main' | 'withoutScripts'> {
  return {
    main: (
      <>
        <PlainPage {...plain} />
        {total !== undefined && search && <PageLinks search={search} total={total} prefix={prefix} />}
      </>
    ),
    withoutScripts: {
      above: (
        <div className="plain-filters">
          <FilterForm search={search} prefix={prefix} />
        </div>
      ),
      below: (
        <div className="plain-results">
          {about && <AboutRegion {...about} />}
          <RegionLinks regions={regions} />
        </div>
      ),
    },
  };
}

/** The texts that the search remote draws below its results. */
function AboutRegion({ title = '', summary = '', body = [] }: RegionContent) {
  const paragraphs = [summary, ...body].filter((text) => text !== '');
  return (
    <section className="plain-about">
      {title !== '' && <h2>{title}</h2>}
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

function PageLinks({ search, total, prefix }: { search: SearchState; total: number; prefix: RoutePrefix }) {
  const last = Math.max(1, Math.ceil(total / PAGE_SIZE));
  const address = (page: number) => {
    const { handles, query } = encodeSearch({ ...search, page });
    return searchPath(prefix, handles, query);
  };
  const step = (page: number, text: string, rel: string) =>
    page >= 1 &&
    page <= last && (
      <a href={address(page)} rel={rel}>
        {text}
      </a>
    );
  if (last === 1 && search.page === 1) return null;
  return (
    <nav className="plain-pages" aria-label="Pages">
      {step(search.page - 1, 'Previous page', 'prev')}
      {step(search.page + 1, 'Next page', 'next')}
    </nav>
  );
}

function RegionLinks({ regions }: Pick<ShownSearch, 'regions'>) {
  if (regions.length === 0) return null;
  return (
    <nav className="plain-regions" aria-label="Regions">
      <h2>Regions</h2>
      <ul>
        {regions.map(({ name, href, count }) => (
          <li key={href}>
            <a href={href}>{name}</a> <span>{count.toLocaleString('en-US')}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const TYPES = (['house', 'condo', 'townhouse', 'land', 'multi-family', 'rental'] as const).map(
  (key) => [key, dwellingLabel(key)] as const,
);
/** What the form asks for itself; a change of any begins at the first page. */
const ASKED: ReadonlySet<string> = new Set(['query', 'minPrice', 'maxPrice', 'minBeds', 'minBaths', 'type', 'page']);

/** The main filters as a form of the browser's own; the others are hidden fields. */
function FilterForm({ search, prefix }: Pick<ShownSearch, 'search' | 'prefix'>) {
  const filters: SearchState['filters'] = search?.filters ?? {};
  const number = (name: string, label: string, value: number | null | undefined) => (
    <label>
      {label} <input type="number" min="0" name={name} defaultValue={value || undefined} />
    </label>
  );
  const chosen = filters.dwelling_type_name?.join() ?? '';
  const types =
    chosen === '' || TYPES.some(([value]) => value === chosen) ? TYPES : [...TYPES, [chosen, chosen] as const];
  const address = search ? encodeSearch(search) : { handles: [], query: '' };
  const others = [...new URLSearchParams(address.query)].filter(([name]) => !ASKED.has(name));
  if (address.handles.length > 0) others.push(['hl_regions', formatRegionHandles([address.handles])]);
  return (
    <form action={`${prefix.path}/listings`} method="get" className="plain-form">
      <HiddenFields fields={Object.fromEntries(others)} />
      <label>
        Words <input type="search" name="query" defaultValue={filters.query || undefined} />
      </label>
      {number('minPrice', 'Price from', filters.minPrice)}
      {number('maxPrice', 'to', filters.maxPrice)}
      {number('minBeds', 'Beds', filters.minBeds)}
      {number('minBaths', 'Baths', filters.minBaths)}
      <label>
        Type{' '}
        <select name="type" defaultValue={chosen}>
          <option value="">Any type</option>
          {types.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit">Search</button>
    </form>
  );
}
