import { renderToStaticMarkup } from 'react-dom/server';
import { decodeSearch, NO_PREFIX, regionContent, searchCards } from 'shared-contracts';
import { createTestHost, unreachable } from 'shared-contracts/testing';
import { HostProvider } from 'shared-ui';
import { expect, test } from 'vitest';
import { loadSearch } from './load-search';
import { AboutRegion, FilterForm } from './noscript';

const formOf = (query: string, handles: string[] = []) =>
  renderToStaticMarkup(<FilterForm search={decodeSearch(query, handles)} prefix={NO_PREFIX} />);

test('the form without scripts keeps what else the search asks for', () => {
  const form = formOf('type=rental&title_land=leasehold&query=%22ocean%22&sort_order=newest&page=2', ['maui']);
  expect(form).toContain(' action="/listings" method="get"');
  expect(form).toContain('<option value="rental" selected="">');
  expect(form).toContain('name="query" value="&quot;ocean&quot;"');
  const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"\/>/g)];
  expect(Object.fromEntries(hidden.map(([, name, value]) => [name, value]))).toEqual({
    title_land: 'Leasehold',
    sort_order: 'newest',
    hl_regions: 'maui',
  });
  expect(formOf('pool=true')).toContain('<input type="checkbox" name="pool" checked="" value="true"/> Pool');
  expect(formOf('pool=true')).not.toContain('hidden');
  expect(formOf('type=house,condo')).toContain('<option value="house,condo" selected="">');
});

const CONTENT = {
  title: 'About Maui',
  summary: 'Sun and <b>sea</b>.',
  body: ['The second largest island.'],
  within: [{ name: 'South', handles: ['maui', 'south'], listing_count: 1200 }],
};
const hostAt = (url: string) => createTestHost({ url, routes: { isRegion: () => true } });

test('a region has its text and the regions within it on its first page, without scripts', () => {
  const about = (url: string) => {
    const host = hostAt(url);
    host.api.answerInitially(regionContent, CONTENT);
    const search = decodeSearch(host.navigate.current().query, ['maui']);
    return renderToStaticMarkup(
      <HostProvider host={host}>
        <AboutRegion search={search} prefix={NO_PREFIX} />
      </HostProvider>,
    );
  };
  const first = about('/listings/maui');
  expect(first).toContain('<h2>About Maui</h2><p>Sun and &lt;b&gt;sea&lt;/b&gt;.</p><p>The second largest island.</p>');
  expect(first).toContain('<a href="/listings/maui/south">South</a> 1,200');
  expect(about('/listings/maui?page=2')).not.toContain('About Maui');
});

test('a page loads its results when the text of its region fails', async () => {
  const host = hostAt('/listings/maui/south');
  host.answer(searchCards, { results: [], total: 0, displayed: 0, from: 0, aggregations: {} });
  host.answer(regionContent, unreachable);
  await loadSearch({ match: host.navigate.current(), api: host.api, session: null, settings: host.settings });
  expect(host.api.inputsOf(regionContent)).toEqual([{ query: { island: 'maui', district: 'south', parts: 'text' } }]);
});
