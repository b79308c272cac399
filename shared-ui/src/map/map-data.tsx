import { useMemo } from 'react';
import type { LatLng, MapCluster, Polygon, RegionOutline } from 'shared-contracts';
import type { LayerProps, MapEngine, MapHandle } from './engine';
import { draftLayers, type MapColors, outlineLayers, pinLayers, polygonLayers } from './layers';
import { draftFeatures, outlineFeatures, polygonFeatures } from './map-features';
import { PIN_SOURCE, PinState } from './pin-state';
import { pinFeatures, pinKey } from './pins';

/** Which pins look different. */
export interface PinMarks {
  selectedId: string | null;
  /** of a pin or a cluster */
  hoveredKey: string | null;
  viewedIds: ReadonlySet<string>;
}
interface MapDataProps {
  engine: MapEngine;
  map: MapHandle;
  colors: MapColors;
  clusters: readonly MapCluster[];
  marks: PinMarks;
  outlines: readonly RegionOutline[];
  polygons: readonly Polygon[];
  corners: readonly LatLng[];
  /** of a stroke that is being drawn */
  path: readonly LatLng[];
}

/** The page's sources and layers over the basemap, the lowest first. Data that is equal is not sent again. */
export function MapData({ engine, map, colors, clusters, marks, outlines, polygons, corners, path }: MapDataProps) {
  const { Source } = engine;
  const { selectedId, hoveredKey, viewedIds } = marks;
  const layers = useMemo(
    () => ({
      outlines: layersOf(engine, outlineLayers(colors)),
      polygons: layersOf(engine, polygonLayers(colors)),
      pins: layersOf(engine, pinLayers(colors)),
      draft: layersOf(engine, draftLayers(colors)),
    }),
    [engine, colors],
  );
  const pins = useMemo(() => pinFeatures(clusters), [clusters]);
  return (
    <>
      <Source id="outlines" type="geojson" data={outlineFeatures(outlines)}>
        {layers.outlines}
      </Source>
      <Source id="polygons" type="geojson" data={polygonFeatures(polygons)}>
        {layers.polygons}
      </Source>
      <Source id={PIN_SOURCE} type="geojson" data={pins} promoteId="key">
        {layers.pins}
        <PinState map={map} name="viewed" keys={useMemo(() => new Set([...viewedIds].map(pinKey)), [viewedIds])} />
        <PinState map={map} name="selected" keys={useKeys(selectedId && pinKey(selectedId))} />
        <PinState map={map} name="hovered" keys={useKeys(hoveredKey)} />
      </Source>
      <Source id="draft" type="geojson" data={draftFeatures(corners, path)}>
        {layers.draft}
      </Source>
    </>
  );
}

const layersOf = ({ Layer }: MapEngine, layers: readonly LayerProps[]) =>
  layers.map((layer) => <Layer key={layer.id} {...layer} />);

const useKeys = (key: string | null) => useMemo(() => new Set(key === null ? [] : [key]), [key]);
