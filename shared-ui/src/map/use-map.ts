import { type RefCallback, useCallback, useEffect, useState } from 'react';
import { i18n } from '../texts';
import { MAX_ZOOM } from './camera';
import { type EngineMapProps, loadEngine, type MapEngine, type MapHandle, NoWebGl } from './engine';
import { MAP_FONT, PLATE } from './layers';
import { PLATE_OPTIONS, plateImage } from './plate';

export type MapStatus = 'loading' | 'ready' | 'no-webgl' | 'failed';

interface MapSetup {
  styleUrl: string;
  mapboxToken: string | null;
  label: string;
  interactive: boolean;
  /** false waits, as for a map not yet in view */
  wanted?: boolean;
}

export interface LoadedMap {
  /** null while it is loaded */
  engine: MapEngine | null;
  /** the engine's map, also while its style loads */
  map: MapHandle | null;
  status: MapStatus;
  retry: () => void;
  /** what every map of the site is opened with; a retry needs a new map, hence the key */
  props: BaseProps;
  key: number;
}
type BaseProps = Omit<EngineMapProps, 'initialViewState' | 'children'>;

/** Loads the engine of the site once a map is wanted, and follows the map from there. */
export function useMap({ styleUrl, mapboxToken, label, interactive, wanted = true }: MapSetup): LoadedMap {
  const [engine, setEngine] = useState<MapEngine | null>(null);
  const [handle, setHandle] = useState<MapHandle | null>(null);
  const [status, setStatus] = useState<MapStatus>('loading');
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry changes `attempt`
  useEffect(() => {
    if (!wanted) return;
    let isCurrent = true;
    loadEngine(mapboxToken).then(
      (loaded) => isCurrent && setEngine(loaded),
      (error: unknown) => {
        const isMissing = error instanceof NoWebGl;
        if (!isMissing) reportError(error);
        if (isCurrent) setStatus(isMissing ? 'no-webgl' : 'failed');
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [mapboxToken, wanted, attempt]);
  const ref: RefCallback<{ getMap(): MapHandle }> = useCallback((opened) => {
    const map = opened?.getMap() ?? null;
    if (map) prepare(map);
    setHandle(map);
  }, []);
  const retry = () => {
    setStatus('loading');
    setEngine(null);
    setAttempt(attempt + 1);
  };
  return {
    engine: status === 'failed' ? null : engine,
    map: handle,
    status,
    retry,
    key: attempt,
    props: {
      ref,
      mapStyle: styleUrl,
      ...(mapboxToken === null ? {} : { mapboxAccessToken: mapboxToken, localFontFamily: `${MAP_FONT}, sans-serif` }),
      interactive,
      transformRequest: onThisSite,
      ...FIXED,
      locale: {
        'Map.Title': i18n.t('{map}: arrow keys move it', { map: label }),
        'AttributionControl.ToggleAttribution': i18n.t('Show or hide sources'),
      },
      onLoad: () => setStatus('ready'),
      onError: ({ error }) => {
        reportError(error);
        if (status === 'loading') setStatus('failed');
      },
    },
  };
}

const FIXED = {
  // useResize calls resize() less often
  trackResize: false,
  attributionControl: false,
  styleDiffing: false,
  dragRotate: false,
  pitchWithRotate: false,
  touchPitch: false,
  // a style may bring a tilt
  maxPitch: 0,
  maxZoom: MAX_ZOOM,
  projection: 'mercator',
  style: { position: 'absolute', inset: 0 },
} as const;

/** A worker of an engine cannot resolve the path of a tile, because its own address is a blob. */
const onThisSite = (url: string) => ({ url: url.startsWith('/') ? `${location.origin}${url}` : url });

/** North stays up, and the one image of our layers is drawn when a style lacks it. */
function prepare(map: MapHandle) {
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.on('styleimagemissing', ({ id }) => {
    if (id === PLATE) map.addImage(PLATE, plateImage(), PLATE_OPTIONS);
  });
}
