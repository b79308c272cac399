const SEA = '#b3d3dc';
const LAND = '#eeebdf';
const INK = '#33474d';

const isKind = (kind: string) => ['==', ['get', 'kind'], kind];

/** Meters of a property as pixels at every zoom, at the latitude of the islands. */
const metersWide = (property: string) => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  5,
  ['/', ['get', property], 2285],
  15,
  ['/', ['get', property], 2.23],
];

const widths = (...stops: number[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

/** The zoom up to which the islands are drawn whole, from few large tiles; nearer ones are cut into smaller tiles. */
const FAR_ZOOM = 8.4;
const DISTANCES = [
  { source: 'far-land', outline: 'rough', join: 'round', zooms: { maxzoom: FAR_ZOOM } },
  { source: 'land', outline: 'land', join: 'round', zooms: { minzoom: FAR_ZOOM } },
] as const;

/** Water that grows shallow toward the shore, in two soft rings. From afar, round joins would double what these wide lines cost. */
const RINGS = [
  { color: '#c6e1e5', width: 46, blur: 42 },
  { color: '#dcefe9', width: 15, blur: 11 },
];

/** What lies on the ground, with all that is cut into tiles next to each other: each change of source cuts anew. */
const ground = DISTANCES.flatMap(({ source, outline, join, zooms }) => [
  ...RINGS.map(({ color, width, blur }, i) => ({
    id: `${source}-shallows-${i}`,
    type: 'line',
    source,
    filter: isKind(outline),
    ...zooms,
    layout: { 'line-join': join },
    paint: {
      'line-color': color,
      'line-width': widths(6, width * 0.4, 12, width * 1.6),
      'line-blur': widths(6, blur * 0.4, 12, blur * 1.6),
    },
  })),
  { id: source, type: 'fill', source, filter: isKind(outline), ...zooms, paint: { 'fill-color': LAND } },
  {
    id: `${source}-crest`,
    type: 'line',
    source,
    filter: isKind('crest'),
    ...zooms,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': '#93a583',
      'line-opacity': 0.3,
      'line-width': widths(6, 5, 10, 76, 13, 380),
      'line-blur': widths(6, 5, 10, 74, 13, 370),
    },
  },
  {
    id: `${source}-shore`,
    type: 'line',
    source,
    filter: isKind(outline),
    ...zooms,
    paint: { 'line-color': '#7fa7ae', 'line-width': widths(6, 0.6, 14, 1.8), 'line-opacity': 0.8 },
  },
]);

const rises = {
  id: 'rise',
  type: 'circle',
  source: 'places',
  filter: isKind('summit'),
  paint: {
    'circle-radius': metersWide('rises'),
    'circle-color': '#93a583',
    'circle-opacity': 0.36,
    'circle-blur': 1,
    'circle-pitch-alignment': 'map',
  },
};

interface LabelLook {
  font: 'Instrument Sans Medium' | 'Instrument Sans SemiBold';
  size: unknown;
  color: string;
  halo: string;
  layout?: object;
  minzoom?: number;
  maxzoom?: number;
}

function label(id: string, filter: unknown, { font, size, color, halo, layout, ...zooms }: LabelLook) {
  return {
    id,
    type: 'symbol',
    source: 'places',
    filter,
    ...zooms,
    layout: { 'text-field': ['get', 'name'], 'text-font': [font], 'text-size': size, 'text-max-width': 8, ...layout },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

const townLook = {
  font: 'Instrument Sans Medium',
  color: INK,
  halo: 'rgba(247,245,236,0.9)',
  layout: { 'text-anchor': 'left', 'text-offset': [0.55, 0], 'text-justify': 'left' },
} as const;
const townOf = (rank: number) => ['all', isKind('town'), ['==', ['get', 'rank'], rank]];

const labels = [
  label('waters', isKind('water'), {
    font: 'Instrument Sans Medium',
    size: 11,
    color: '#5f8f9d',
    halo: 'rgba(179,211,220,0.7)',
    layout: { 'text-letter-spacing': 0.12 },
    maxzoom: 11,
  }),
  label('communities', isKind('community'), {
    ...townLook,
    size: 11.5,
    color: '#667a7c',
    layout: { 'text-anchor': 'center' },
    minzoom: 12.2,
  }),
  label('summits', isKind('summit'), {
    font: 'Instrument Sans Medium',
    size: 11,
    color: '#66775a',
    halo: 'rgba(238,235,223,0.8)',
    minzoom: 8.6,
  }),
  {
    id: 'town-dots',
    type: 'circle',
    source: 'places',
    filter: isKind('town'),
    minzoom: 8.2,
    paint: {
      'circle-radius': widths(8, 1.6, 13, 3.4),
      'circle-color': '#fdfcf7',
      'circle-stroke-color': '#6d8488',
      'circle-stroke-width': 1.2,
      'circle-opacity': [
        'step',
        ['zoom'],
        ['case', ['<=', ['get', 'rank'], 1], 1, 0],
        9.4,
        ['case', ['<=', ['get', 'rank'], 3], 1, 0],
        10.6,
        1,
      ],
      'circle-stroke-opacity': [
        'step',
        ['zoom'],
        ['case', ['<=', ['get', 'rank'], 1], 1, 0],
        9.4,
        ['case', ['<=', ['get', 'rank'], 3], 1, 0],
        10.6,
        1,
      ],
    },
  },
  label('towns-4', townOf(4), { ...townLook, size: 11.5, minzoom: 10.6 }),
  label('towns-3', townOf(3), { ...townLook, size: 12, minzoom: 9.6 }),
  label('towns-2', townOf(2), { ...townLook, size: 12.5, minzoom: 9 }),
  label('towns-1', townOf(1), { ...townLook, size: widths(8, 12, 13, 15), minzoom: 8.2 }),
  label('islands', isKind('island'), {
    font: 'Instrument Sans SemiBold',
    size: widths(5, 12, 9, 18),
    color: INK,
    halo: 'rgba(247,245,236,0.92)',
    layout: { 'text-letter-spacing': 0.04 },
    maxzoom: 9.6,
  }),
];

/** The whole map from this server: no tiles, no fonts, no addresses elsewhere. `base` is the path of its files. */
export function mapStyle(base: string) {
  const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
  return {
    version: 8,
    name: 'Islands',
    center: [-157.4, 20.75],
    zoom: 6.4,
    glyphs: `${base}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      // few tiles that reach little over their edges: a frame costs by the tile, and by what is drawn to be cut off
      'far-land': { type: 'geojson', data: `${base}/land.geojson`, attribution, maxzoom: 5, buffer: 8 },
      land: { type: 'geojson', data: `${base}/land.geojson`, attribution, maxzoom: 10, tolerance: 0.5, buffer: 48 },
      places: { type: 'geojson', data: `${base}/places.geojson` },
    },
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': SEA } }, ...ground, rises, ...labels],
  };
}
