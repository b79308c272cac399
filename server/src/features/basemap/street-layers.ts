import { type Flavor, LIGHT, layers } from '@protomaps/basemaps';

/** Colours that the streets share with the rest of the map. */
export interface MapPalette {
  sea: string;
  land: string;
  ink: string;
  /** halo of names on land */
  halo: string;
  /** font of names, by the families of the page */
  font: string;
}

/** The source of the layers. */
export const STREETS = 'streets';

type StreetLayer = ReturnType<typeof layers>[number];

/** Tiles have no names of this language, so each place has its local one: OpenStreetMap writes Hawaiian names with their letters. */
const LANGUAGE = 'haw';

/** The map has its own names of islands, towns and waters, which the search knows too, and no borders. */
const LEFT_OUT = /^(?:background|boundaries|boundaries_country|places_.*|water_label_ocean|earth_label_islands)$/;

/**
 * The layers of the Protomaps basemap in the colours of the map.
 * @returns those of the ground, and those above the shade of the mountains
 */
export function streetLayers(palette: MapPalette): { ground: StreetLayer[]; above: StreetLayer[] } {
  const all = layers(STREETS, flavorOf(palette), { lang: LANGUAGE })
    .filter(({ id }) => !LEFT_OUT.test(id))
    .flatMap((layer) => withoutImages(layer, palette));
  const water = all.findIndex(({ id }) => id === 'water');
  return { ground: all.slice(0, water), above: all.slice(water).map(withoutOcean).map(withMainRoads) };
}

/** Most main roads of the islands are no motorways. */
const ifMainRoad = (yes: string, no: string): ['match', ['get', string], string[], string, string] => [
  'match',
  ['get', 'kind_detail'],
  ['trunk', 'primary'],
  yes,
  no,
];

/** Narrow roads have the colour of their edges, as on the map without streets, and main roads that of highways. */
function withMainRoads(layer: StreetLayer): StreetLayer {
  const [, kind] = /^roads_(?:bridges_)?(highway|major)$/.exec(layer.id) ?? [];
  if (kind === undefined || layer.type !== 'line') return layer;
  const [edge, color] =
    kind === 'major' ? [ifMainRoad(HIGHWAY_EDGE, EDGE), ifMainRoad(HIGHWAY, ROAD)] : [HIGHWAY_EDGE, HIGHWAY];
  return {
    ...layer,
    paint: { ...layer.paint, 'line-color': ['interpolate', ['linear'], ['zoom'], 10.5, edge, 12, color] },
  };
}

/** From this zoom on highways have their numbers. */
const SHIELD_ZOOM = 10;

/** The sea is the background of the map, with shallows around the land. */
function withoutOcean(layer: StreetLayer): StreetLayer {
  if (layer.id !== 'water' || layer.type !== 'fill') return layer;
  return {
    ...layer,
    filter: ['all', ['==', ['geometry-type'], 'Polygon'], ['!=', ['get', 'kind'], 'ocean']],
  };
}

/** The site has no images of a map (sprites): what has a text keeps it, and arrows of one-way streets are left out. */
function withoutImages(layer: StreetLayer, { halo }: MapPalette): StreetLayer[] {
  if (layer.type !== 'symbol' || !layer.layout?.['icon-image']) return [layer];
  const { 'icon-image': _, 'icon-size': __, 'icon-rotation-alignment': ___, ...layout } = layer.layout;
  if (layout['text-field'] === undefined) return [];
  if (layer.id === 'pois')
    return [
      {
        ...layer,
        // a dense place has names for as many places as a page has room for
        layout: { ...layout, 'text-size': 11, 'text-offset': [0, 0], 'text-variable-anchor': ['center'] },
      },
    ];
  // the number of a highway has no shield around it, so it needs a road that is visible
  return [
    {
      ...layer,
      minzoom: SHIELD_ZOOM,
      layout: { ...layout, 'text-size': 10.5 },
      paint: { ...layer.paint, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}

const EDGE = '#cbbda3';
const HIGHWAY_EDGE = '#cfa963';
const HIGHWAY = '#f8dda3';
const ROAD = '#fffdf8';
const SMALL = '#f7f3e8';
const PARK = '#d7e2c3';
const SCRUB = '#e3e7d3';
const PIER = '#e4dccd';

function flavorOf({ sea, land, ink, halo, font }: MapPalette): Flavor {
  // its land cover is for small scales only, and under a licence of its own
  const { landcover: _, ...light } = LIGHT;
  return {
    ...light,
    regular: font,
    bold: font,
    italic: font,
    background: sea,
    earth: land,
    water: sea,
    park_a: PARK,
    park_b: PARK,
    wood_a: '#dbe3c8',
    wood_b: '#dbe3c8',
    scrub_a: SCRUB,
    scrub_b: SCRUB,
    beach: '#f6e6b4',
    sand: '#f3e8c6',
    hospital: '#f0e0d8',
    school: '#ece4d2',
    industrial: '#e4e0d8',
    pedestrian: '#f1ede1',
    zoo: '#dfe4d0',
    military: '#e2e1d6',
    aerodrome: '#e4e1db',
    runway: '#f4f2ec',
    buildings: '#d3c9b6',
    pier: PIER,
    railway: '#b3b1a6',
    other: SMALL,
    minor_service: SMALL,
    minor_service_casing: EDGE,
    minor_a: SMALL,
    minor_b: ROAD,
    minor_casing: EDGE,
    link: ROAD,
    link_casing: EDGE,
    major: ROAD,
    major_casing_early: EDGE,
    major_casing_late: EDGE,
    highway: HIGHWAY,
    highway_casing_early: HIGHWAY_EDGE,
    highway_casing_late: HIGHWAY_EDGE,
    tunnel_other: SMALL,
    tunnel_other_casing: EDGE,
    tunnel_minor: SMALL,
    tunnel_minor_casing: EDGE,
    tunnel_link: SMALL,
    tunnel_link_casing: EDGE,
    tunnel_major: SMALL,
    tunnel_major_casing: EDGE,
    tunnel_highway: '#fbecc8',
    tunnel_highway_casing: HIGHWAY_EDGE,
    bridges_other: SMALL,
    bridges_other_casing: EDGE,
    bridges_minor: ROAD,
    bridges_minor_casing: EDGE,
    bridges_link: ROAD,
    bridges_link_casing: EDGE,
    bridges_major: ROAD,
    bridges_major_casing: EDGE,
    bridges_highway: HIGHWAY,
    bridges_highway_casing: HIGHWAY_EDGE,
    roads_label_minor: ink,
    roads_label_minor_halo: halo,
    roads_label_major: ink,
    roads_label_major_halo: halo,
    address_label: ink,
    address_label_halo: halo,
    ocean_label: '#3f7180',
    pois: {
      blue: '#4a6a78',
      green: '#4f6b3f',
      lapis: '#4a6078',
      pink: '#6f5a68',
      red: '#7a5550',
      slategray: '#5c6068',
      tangerine: '#7a6040',
      turquoise: '#3f7180',
    },
  };
}
