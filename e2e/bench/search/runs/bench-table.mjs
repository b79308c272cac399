const COLUMNS = ['engine', 'p50 ms', 'p99 ms', 'first p50', 'first p99', 'CPU ms', 'RSS MB', 'load ms', 'kernel ms'];
const OWN = [
  'json_p50_ms',
  'json_p99_ms',
  'map_p50_ms',
  'map_p99_ms',
  'view_p50_ms',
  'view_p99_ms',
  'insert_p50_ms',
  'insert_p99_ms',
  'delete_p50_ms',
  'build_ms',
  'snapshot_write_ms',
  'snapshot_load_ms',
];

/** How many times longer the others take. */
export function ratiosOf(engine, peers) {
  const times = (peer, figure) => Number((peer[figure] / engine[figure]).toPrecision(3));
  const entries = peers.map((peer) => [peer.name, { p50: times(peer, 'p50_ms'), p99: times(peer, 'p99_ms') }]);
  const kernel = { p50: engine.p50_ms / engine.kernel_ms, p99: engine.p99_ms / engine.kernel_ms };
  return { ...Object.fromEntries(entries), kernel };
}

/** One size as text. */
export function table({ n, engine, peers, ratios, differences }) {
  const row = (figures) => [
    figures.name,
    ...['p50_ms', 'p99_ms', 'first_p50_ms', 'first_p99_ms', 'cpu_ms', 'rss_mb', 'load_ms', 'kernel_ms'].map((name) =>
      String(figures[name]),
    ),
    figures === engine ? 'ours' : `${ratios[figures.name].p50}x / ${ratios[figures.name].p99}x`,
    figures === engine ? `${differences} differ` : `${figures.differences} of ${figures.requests} differ`,
  ];
  const bytes = Object.entries(engine).filter(([name]) => name.endsWith('_bytes'));
  return [
    `${n.toLocaleString('en')} listings`,
    ...aligned([[...COLUMNS, 'ours is faster', 'answers'], row(engine), ...peers.map(row)]),
    `bytes a listing: ${bytes.map(([name, value]) => `${name.slice(0, -6)} ${value}`).join(', ')}`,
    OWN.map((name) => `${name.replace('_ms', '').replaceAll('_', ' ')} ${engine[name]} ms`).join(', '),
    '',
  ].join('\n');
}

export function httpTable(rows) {
  if (rows.length === 0) return '';
  const head = ['over HTTP', 'encoding', 'connections', 'requests/s', 'p50 ms', 'p99 ms', 'KB a reply'];
  const figures = ['encoding', 'connections', 'per_second', 'p50_ms', 'p99_ms', 'kb'];
  const lines = rows.map((row) => [
    `${row.n.toLocaleString('en')} listings`,
    ...figures.map((name) => String(row[name])),
  ]);
  return `${aligned([head, ...lines]).join('\n')}\n`;
}

function aligned(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
}
