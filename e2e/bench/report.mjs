import { MUSTS } from './pages.mjs';

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

/** The median of each figure over the runs. Other values are from the run with the median time to results. */
export function medians(runs) {
  const middle = runs.find(({ results }) => results === median(runs.map((run) => run.results)));
  return Object.fromEntries(
    Object.entries(middle).map(([name, value]) => [
      name,
      typeof value === 'number' ? median(runs.map((run) => run[name])) : value,
    ]),
  );
}

const COLUMNS = [
  ['results', 'results ms', 0],
  ['fcp', 'first paint', 0],
  ['lcp', 'largest paint', 0],
  ['cls', 'shift', 3],
  ['tbt', 'blocked ms', 0],
  ['inp', 'filter click', 0],
  ['requests', 'requests', 0],
  ['photos', 'photos', 0],
  ['chain', 'chain', 0],
  ['js_kb', 'JS KB', 1],
  ['all_kb', 'all KB', 0],
];

/** One row for each page and variant. */
export function loadTable(pages) {
  const rows = Object.entries(pages).flatMap(([name, { federated, single, tax }]) => [
    [name, ...cells(federated), tax === undefined ? '' : `${tax.toFixed(2)}x`],
    ...(single ? [[`${name}, one bundle`, ...cells(single), '']] : []),
  ]);
  return aligned([['page', ...COLUMNS.map(([, title]) => title), 'to one bundle'], ...rows]);
}

const cells = (figures) =>
  COLUMNS.map(([name, , digits]) => (typeof figures[name] === 'number' ? figures[name].toFixed(digits) : ''));

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd(),
  );
}

/** Each limit with its measured value. `ok` is missing where nothing was measured. */
export function judge({ pages = {}, detail, heap, lighthouse }) {
  const measured = {
    ...Object.fromEntries(Object.entries(pages).map(([name, { federated, tax }]) => [name, { ...federated, tax }])),
    detail: detail ?? {},
    heap: heap ?? {},
    lighthouse: lighthouse ?? {},
  };
  return Object.entries(MUSTS).flatMap(([of, musts]) =>
    Object.entries(musts).flatMap(([name, must]) => {
      const value = measured[of]?.[name];
      if (typeof value !== 'number') return [];
      const ok = of === 'lighthouse' ? value >= must : value <= must;
      return [{ of, name, value: Number(value.toFixed(3)), must, ok }];
    }),
  );
}

export function verdicts(list) {
  return list.map(({ of, name, value, must, ok }) => `${ok ? 'ok    ' : 'MISSED'} ${of} ${name} ${value} (${must})`);
}
