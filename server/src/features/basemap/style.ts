import { type MapPalette, STREETS, streetLayers } from './street-layers';
import type { StreetTiles } from './streets';

/** Data files of the style. */
export const LAND_PATH = '/basemap/land.geojson';
export const PLACES_PATH = '/basemap/places.geojson';
export const ROADS_PATH = '/basemap/roads.geojson';
export const COVER_PATH = '/basemap/cover.geojson';
/** Folder of the tiles of the streets: `/<version>/<z>/<x>/<y>.mvt`. */
export const STREETS_PATH = '/basemap/streets';

const SEA = '#b3d3dc';
const LAND = '#eeebdf';
const SHORE = '#93b4b8';
const SHADE = '#93a583';
const INK = '#33474d';

const HALO = 'rgba(247,245,236,0.9)';
const FONT = 'Instrument Sans Variable';
/** The engine searches for these families in the page, and reads the weight from the name of the first. */
const MEDIUM = [`${FONT} Medium`, FONT];
const SEMIBOLD = [`${FONT} Semibold`, FONT];

const PALETTE: MapPalette = { sea: SEA, land: LAND, ink: INK, halo: HALO, font: FONT };

const isKind = (kind: string) => ['==', ['get', 'kind'], kind];
const byZoom = (...stops: unknown[]) => ['interpolate', ['exponential', 1.5], ['zoom'], ...stops];

/** Metres of a property as pixels, at the latitude of the islands. */
const metresWide = (property: string) => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  5,
  ['/', ['get', property], 2285],
  15,
  ['/', ['get', property], 2.23],
];

/** Water becomes lighter toward the shore, in soft rings. */
const shallows = (
  [
    ['#c6e1e5', 46, 42],
    ['#dcefe9', 15, 11],
  ] as const
).map(([color, width, blur], ring) => ({
  id: `shallows-${ring}`,
  type: 'line',
  source: 'land',
  filter: isKind('land'),
  layout: { 'line-join': 'round' },
  paint: {
    'line-color': color,
    'line-width': byZoom(6, width * 0.4, 12, width * 1.6),
    'line-blur': byZoom(6, blur * 0.4, 12, blur * 1.6),
  },
}));

/** Fills from the largest areas to the smallest. Their outlines are too rough for a close map. */
const cover = (
  [
    ['forest', '#dbe3c8'],
    ['lava', '#dfd7cc'],
    ['built', '#e4dccd'],
    ['golf', '#c9dcab'],
    ['beach', '#f6e6b4'],
  ] as const
).map(([kind, color]) => ({
  id: `cover-${kind}`,
  type: 'fill',
  source: 'cover',
  filter: isKind(kind),
  paint: {
    'fill-color': color,
    'fill-antialias': false,
    'fill-opacity': kind === 'beach' || kind === 'golf' ? 1 : ['interpolate', ['linear'], ['zoom'], 13.5, 1, 15, 0.3],
  },
}));

/** All edges of roads are below all roads, so that crossings are open. */
const roads = (['edges', 'roads'] as const).flatMap((part) =>
  (
    [
      ['road', 7.5, '#cbbda3', '#fffdf8', [7.5, 0.5, 10, 1, 12, 1.8, 16, 7]],
      ['highway', 7, '#cfa963', '#f8dda3', [7, 0.7, 10, 1.8, 12, 3, 16, 10]],
    ] as const
  ).map(([kind, minzoom, edge, color, widths]) => ({
    id: `${kind}-${part}`,
    type: 'line',
    source: 'roads',
    filter: isKind(kind),
    minzoom,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': part === 'edges' ? edge : ['interpolate', ['linear'], ['zoom'], 10.5, edge, 12, color],
      'line-width': byZoom(
        ...widths.map((value, i) => (part === 'edges' && i % 2 === 1 ? value + (value < 1 ? 0.6 : 1.6) : value)),
      ),
    },
  })),
);

/** With streets, the finer coast of their tiles is drawn from this zoom on. */
const FINE_COAST_ZOOM = 11;

const landFill = {
  id: 'land',
  type: 'fill',
  source: 'land',
  filter: isKind('land'),
  paint: { 'fill-color': LAND, 'fill-antialias': false },
};
const shore = {
  id: 'shore',
  type: 'line',
  source: 'land',
  filter: isKind('land'),
  layout: { 'line-join': 'round' },
  paint: { 'line-color': SHORE, 'line-width': byZoom(6, 0.9, 14, 1.8) },
};

/** Soft shade of mountains. */
const shade = [
  {
    id: 'rises',
    type: 'circle',
    source: 'places',
    filter: isKind('summit'),
    maxzoom: 12.5,
    paint: {
      'circle-radius': metresWide('rises'),
      'circle-color': SHADE,
      'circle-opacity': 0.36,
      'circle-blur': 1,
      'circle-pitch-alignment': 'map',
    },
  },
  {
    id: 'crests',
    type: 'line',
    source: 'land',
    filter: isKind('crest'),
    // on a close map the shade is wider than the view
    maxzoom: 11.5,
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': SHADE,
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 10.5, 0.3, 11.5, 0],
      'line-width': byZoom(6, 5, 10, 76, 13, 380),
      'line-blur': byZoom(6, 5, 10, 74, 13, 370),
    },
  },
];

/** From the sea to the roads: of the files of the site, or of tiles. */
function terrain(hasStreets: boolean): object[] {
  if (!hasStreets) return [landFill, ...cover, ...shade, ...roads, shore];
  const { ground, above } = streetLayers(PALETTE);
  const coarse = { maxzoom: FINE_COAST_ZOOM };
  return [{ ...landFill, ...coarse }, ...ground, ...shade, { ...shore, ...coarse }, ...above];
}

interface Label {
  kind: string;
  font: string[];
  size: unknown;
  color: string;
  halo: string;
  filter?: unknown;
  minzoom?: number;
  maxzoom?: number;
  layout?: object;
}

/** The property of a place with its name in a language. */
export const nameIn = (language: string): string => `name_${language}`;

const ANCHORS = ['center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'];

/** A name that no cluster or price covers: it moves to a free side of its place. */
function label(id: string, { kind, filter, font, size, color, halo, layout, ...zooms }: Label) {
  return {
    id,
    type: 'symbol',
    source: 'places',
    filter: filter ? ['all', isKind(kind), filter] : isKind(kind),
    ...zooms,
    layout: {
      'text-font': font,
      'text-size': size,
      'text-max-width': 8,
      'text-variable-anchor': ANCHORS,
      'text-radial-offset': 0.8,
      'text-justify': 'auto',
      ...layout,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  };
}

const TOWN = {
  kind: 'town',
  font: MEDIUM,
  color: INK,
  halo: HALO,
  layout: { 'text-variable-anchor': ['left', 'right', 'top', 'bottom', 'top-left', 'bottom-left'] },
};
const ofRank = (rank: number) => ['==', ['get', 'rank'], rank];

/** The last layer has priority: names of islands, then towns by size. */
const names = [
  label('waters', {
    kind: 'water',
    font: MEDIUM,
    size: 11,
    color: '#5f8f9d',
    halo: 'rgba(179,211,220,0.7)',
    maxzoom: 11,
    layout: { 'text-letter-spacing': 0.12 },
  }),
  label('communities', { ...TOWN, kind: 'community', size: 11.5, color: '#667a7c', minzoom: 12.2 }),
  label('summits', {
    kind: 'summit',
    font: MEDIUM,
    size: 11,
    color: '#66775a',
    halo: 'rgba(238,235,223,0.8)',
    minzoom: 8.6,
  }),
  {
    id: 'town-dots',
    type: 'circle',
    source: 'places',
    filter: ['all', isKind('town'), ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 9, 2, 10, 3, 11, 4]]],
    minzoom: 8.2,
    paint: {
      'circle-radius': byZoom(8, 1.6, 13, 3.4),
      'circle-color': '#fdfcf7',
      'circle-stroke-color': '#6d8488',
      'circle-stroke-width': 1.2,
    },
  },
  label('towns-4', { ...TOWN, filter: ofRank(4), size: 11.5, minzoom: 11 }),
  label('towns-3', { ...TOWN, filter: ofRank(3), size: 12, minzoom: 10 }),
  label('towns-2', { ...TOWN, filter: ofRank(2), size: 12.5, minzoom: 9 }),
  label('towns-1', { ...TOWN, filter: ofRank(1), size: byZoom(8, 12, 13, 15), minzoom: 8.2 }),
  ...islandNames(),
];

/** The names of neighbours go to the sides that face away from each other, so that none is on the other island. */
function islandNames() {
  const sides = { Lānaʻi: ['top', 'right', 'top-right'], Molokaʻi: ['bottom', 'bottom-right', 'bottom-left'] };
  const isOne = (...islands: string[]) => ['in', ['get', 'name'], ['literal', islands]];
  const islands = (id: string, filter: unknown, anchors = ANCHORS) =>
    label(id, {
      kind: 'island',
      filter,
      font: SEMIBOLD,
      size: byZoom(5, 12, 9, 18),
      color: INK,
      halo: 'rgba(247,245,236,0.92)',
      maxzoom: 9.6,
      layout: {
        'text-max-width': 5,
        'text-letter-spacing': 0.04,
        'text-variable-anchor': anchors,
        // far enough from its place for the disc of a cluster between
        'text-radial-offset': byZoom(5, 2.6, 9, 2),
      },
    });
  return [
    ...Object.entries(sides).map(([name, anchors]) => islands(`island-${name}`, isOne(name), anchors)),
    islands('islands', ['!', isOne(...Object.keys(sides))]),
  ];
}

const OPENSTREETMAP = '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors';
const FLIGHTGEAR = 'Roads © <a href="https://www.flightgear.org">FlightGear</a> team';
const PROTOMAPS = '<a href="https://github.com/protomaps/basemaps">Protomaps</a>';

interface StyleOptions {
  forMapbox: boolean;
  /** null draws roads and cover of the site's own files */
  streets: StreetTiles | null;
  /** of the names */
  language: string;
}

/**
 * The style of the site's own map. It names no fonts and nothing of another server: MapLibre draws letters itself where
 * `glyphs` is missing. Mapbox refuses names without `glyphs`, and does not load them, since the page sets
 * `localFontFamily`.
 */
export function mapStyle({ forMapbox, streets, language }: StyleOptions) {
  return {
    version: 8,
    name: 'Islands',
    center: [-157.4, 20.75],
    zoom: 6.4,
    ...(forMapbox ? { glyphs: 'mapbox://fonts/mapbox/{fontstack}/{range}.pbf' } : {}),
    sources: {
      land: { type: 'geojson', data: LAND_PATH, maxzoom: 12, attribution: OPENSTREETMAP },
      ...(streets
        ? { [STREETS]: streetSource(streets) }
        : {
            cover: { type: 'geojson', data: COVER_PATH, maxzoom: 12 },
            roads: { type: 'geojson', data: ROADS_PATH, maxzoom: 13, attribution: FLIGHTGEAR },
          }),
      places: { type: 'geojson', data: PLACES_PATH, maxzoom: 12 },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': SEA } },
      ...shallows,
      ...terrain(streets !== null),
      ...names.map((layer) => inLanguage(layer, language)),
    ],
  };
}

/** A layer whose names are in a language, and in their own where they have none in it. */
const inLanguage = (layer: (typeof names)[number], language: string) =>
  'layout' in layer
    ? { ...layer, layout: { ...layer.layout, 'text-field': ['coalesce', ['get', nameIn(language)], ['get', 'name']] } }
    : layer;

/** The page completes the address of a tile: the site may have several origins. */
function streetSource({ version, minZoom, maxZoom, bounds }: StreetTiles) {
  return {
    type: 'vector',
    tiles: [`${STREETS_PATH}/${version}/{z}/{x}/{y}.mvt`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    attribution: `${PROTOMAPS} ${OPENSTREETMAP}`,
  };
}
