/** Kinds of requests that cost the search most, each as one body that is sent many times at once. */
export const HOSTILE = [
  { name: 'counts, 20 outlines of 1,000 corners', path: 'counts', body: { searches: repeated(20, outline(1000)) } },
  { name: 'counts, 16 outlines of 300 corners', path: 'counts', body: { searches: repeated(16, outline(300)) } },
  { name: 'counts, 24 searches of 800 ids', path: 'counts', body: { searches: repeated(24, ids(800)) } },
  { name: 'one outline of 2,000 corners', path: 'all', body: outline(2000) },
  { name: '50 outlines of 100 corners', path: 'all', body: { polygons: repeated(50, outline(100).polygons[0]) } },
  { name: 'whole result set', path: 'result_set', body: { filters: { title_land: [] } } },
  { name: 'map of everything', path: 'map', body: { zoom: 20, search: { filters: { title_land: [] } } } },
].map(({ body, ...kind }) => ({ ...kind, body: JSON.stringify(body) }));

function repeated(count, value) {
  return Array(count).fill(value);
}

/** A star around Honolulu: no listing can be left out or taken without comparing it with the edges. */
function outline(corners) {
  const coordinates = Array.from({ length: corners }, (_, index) => {
    const angle = (index / corners) * 2 * Math.PI;
    const radius = index % 2 === 0 ? 0.06 : 3;
    return [-157.8 + radius * Math.cos(angle), 21.3 + radius * 0.7 * Math.sin(angle)].map((each) =>
      Number(each.toFixed(5)),
    );
  });
  return { polygons: [{ id: 'drawn', coordinates }], filters: { title_land: [] } };
}

function ids(count) {
  return { hidden_internal_ids: Array.from({ length: count }, (_, id) => String(100_000 + id)) };
}
