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

const widths = (...stops: unknown[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

/** Land by distance: from afar the islands whole, in few large tiles, roughly; nearer in smaller tiles with every corner. */
const MID_ZOOM = 7.8;
const NEAR_ZOOM = 10.8;
const DISTANCES = [
  { distance: 'far', zooms: { maxzoom: MID_ZOOM } },
  { distance: 'mid', zooms: { minzoom: MID_ZOOM, maxzoom: NEAR_ZOOM } },
  { distance: 'near', zooms: { minzoom: NEAR_ZOOM } },
] as const;

/** Water that grows shallow toward the shore, in two soft rings. */
const RINGS = [
  { color: '#c6e1e5', width: 46, blur: 42 },
  { color: '#dcefe9', width: 15, blur: 11 },
];

/** The shade of a crest; near by it would be wider than what is seen of it. */
const crest = (distance: string, zooms: object) => ({
  id: `${distance}-crest`,
  type: 'line',
  source: `${distance}-land`,
  filter: isKind('crest'),
  ...zooms,
  layout: { 'line-cap': 'round', 'line-join': 'round' },
  paint: {
    'line-color': '#93a583',
    'line-opacity': ['interpolate', ['linear'], ['zoom'], NEAR_ZOOM - 1, 0.3, NEAR_ZOOM, 0],
    'line-width': widths(6, 5, 10, 76, 13, 380),
    'line-blur': widths(6, 5, 10, 74, 13, 370),
  },
});

/** What lies on the ground, with all that is cut into tiles next to each other: each change of source cuts anew. */
const ground = DISTANCES.flatMap(({ distance, zooms }) => [
  ...RINGS.map(({ color, width, blur }, i) => ({
    id: `${distance}-shallows-${i}`,
    type: 'line',
    source: `${distance}-land`,
    filter: isKind(`${distance}-soft`),
    ...zooms,
    layout: { 'line-join': 'bevel' },
    paint: {
      'line-color': color,
      'line-width': widths(6, width * 0.4, 12, width * 1.6),
      'line-blur': widths(6, blur * 0.4, 12, blur * 1.6),
    },
  })),
  {
    id: `${distance}-land`,
    type: 'fill',
    source: `${distance}-land`,
    filter: isKind(distance),
    ...zooms,
    // its edge lies under the shore
    paint: { 'fill-color': LAND, 'fill-antialias': false },
  },
  ...(distance === 'near' ? [] : [crest(distance, zooms)]),
  {
    id: `${distance}-shore`,
    type: 'line',
    source: `${distance}-land`,
    filter: isKind(distance),
    ...zooms,
    paint: { 'line-color': '#7fa7ae', 'line-width': widths(6, 0.6, 14, 1.8), 'line-opacity': 0.8 },
  },
]);

const rises = {
  id: 'rise',
  type: 'circle',
  source: 'far-places',
  filter: isKind('summit'),
  paint: {
    'circle-radius': metersWide('rises'),
    'circle-color': '#93a583',
    'circle-opacity': 0.36,
    'circle-blur': 1,
    'circle-pitch-alignment': 'map',
  },
};

/** A value by what is named. */
const byKind = (values: Record<string, unknown>, other: unknown) => [
  'match',
  ['get', 'kind'],
  ...Object.entries(values).flat(),
  other,
];

interface NamesLook {
  source: 'places' | 'far-places';
  filter: unknown;
  layout: object;
  paint: object;
  minzoom?: number;
}

/** Names of one source in one layer: each layer of names costs two draws a tile in every frame. */
function names(id: string, { source, filter, layout, paint, ...zooms }: NamesLook) {
  return {
    id,
    type: 'symbol',
    source,
    filter,
    ...zooms,
    layout: { 'text-field': ['get', 'name'], 'text-max-width': 8, ...layout },
    paint: { 'text-halo-width': 1.4, ...paint },
  };
}
const MEDIUM = ['literal', ['Instrument Sans Medium']];
const SEMI_BOLD = ['literal', ['Instrument Sans SemiBold']];
const RANK = ['get', 'rank'];
const isTown = isKind('town');
/** The smallest towns that are named at a zoom, by rank; engines look at whole zooms. */
const smallestTown = ['step', ['zoom'], 1, 9, 2, 10, 3, 11, 4];
const showsTown = ['all', isTown, ['<=', RANK, smallestTown]];
const showsNear = [
  'any',
  showsTown,
  ['all', isKind('summit'), ['>=', ['zoom'], 9]],
  ['all', isKind('community'), ['>=', ['zoom'], 12]],
];

/** Sizes of near names; those of the largest towns grow with the zoom. */
const nearSize = (largest: number) => ['case', isTown, ['match', RANK, 1, largest, 2, 12.5, 3, 12, 11.5], 11];

const townDots = {
  id: 'town-dots',
  type: 'circle',
  source: 'places',
  filter: showsTown,
  minzoom: 8.2,
  paint: {
    'circle-radius': widths(8, 1.6, 13, 3.4),
    'circle-color': '#fdfcf7',
    'circle-stroke-color': '#6d8488',
    'circle-stroke-width': 1.2,
  },
};

const places = [
  townDots,
  names('names', {
    source: 'places',
    filter: showsNear,
    minzoom: 8.2,
    layout: {
      'text-font': MEDIUM,
      'text-size': widths(8, nearSize(12), 13, nearSize(15)),
      'text-anchor': byKind({ town: 'left' }, 'center'),
      'text-offset': byKind({ town: ['literal', [0.55, 0]] }, ['literal', [0, 0]]),
      'text-justify': byKind({ town: 'left' }, 'center'),
      'symbol-sort-key': byKind({ town: RANK, summit: 5 }, 6),
    },
    paint: {
      'text-color': byKind({ town: INK, summit: '#66775a' }, '#667a7c'),
      'text-halo-color': byKind({ summit: 'rgba(238,235,223,0.8)' }, 'rgba(247,245,236,0.9)'),
    },
  }),
  names('far-names', {
    source: 'far-places',
    filter: ['any', ['all', isKind('island'), ['<', ['zoom'], 10]], ['all', isKind('water'), ['<', ['zoom'], 11]]],
    layout: {
      'text-font': ['case', isKind('island'), SEMI_BOLD, MEDIUM],
      'text-size': widths(5, byKind({ island: 12 }, 11), 9, byKind({ island: 18 }, 11)),
      'text-letter-spacing': byKind({ island: 0.04 }, 0.12),
      'symbol-sort-key': byKind({ island: 0 }, 1),
    },
    paint: {
      'text-color': byKind({ island: INK }, '#5f8f9d'),
      'text-halo-color': byKind({ island: 'rgba(247,245,236,0.92)' }, 'rgba(179,211,220,0.7)'),
    },
  }),
];

/** The whole map from this server: no tiles, no fonts, no addresses elsewhere. `base` is the path of its files. */
export function mapStyle(base: string) {
  const attribution = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
  const land = { type: 'geojson', data: `${base}/land.geojson`, attribution };
  return {
    version: 8,
    name: 'Islands',
    center: [-157.4, 20.75],
    zoom: 6.4,
    glyphs: `${base}/glyphs/{fontstack}/{range}.pbf`,
    sources: {
      // a frame costs by the tile, and by what of a tile is out of view; lines reach over its edges by half their width
      'far-land': { ...land, maxzoom: 3, buffer: 8 },
      'mid-land': { ...land, maxzoom: 7, buffer: 16 },
      'near-land': { ...land, maxzoom: 10, buffer: 16 },
      'far-places': { type: 'geojson', data: `${base}/places.geojson`, maxzoom: 3 },
      places: { type: 'geojson', data: `${base}/places.geojson`, maxzoom: 9 },
    },
    layers: [{ id: 'sea', type: 'background', paint: { 'background-color': SEA } }, ...ground, rises, ...places],
  };
}
