import { useEffect } from 'react';
import { englishLang, type Layer, layerPolygonsPath, readLayers } from 'shared-contracts';
import { CheckboxField, Disclosure, Stack, useCall, useHost } from 'shared-ui';
import type { MapOverlay } from 'shared-ui/map';
import { i18n } from '../texts';
import classes from './layer-switch.module.css';

interface LayerSwitchProps {
  shown: readonly MapOverlay[];
  onShow: (overlays: readonly MapOverlay[]) => void;
}

/** Colors of the zones, in the order of the layers. */
const COLORS = ['#b3261e', '#6a3fa0', '#0b6b57', '#8a5a00', '#14508c'];

const NONE: readonly Layer[] = [];

/** The legend of the operator's layers, which switches each on and off. Nothing where there are none. */
export function LayerSwitch({ shown, onShow }: LayerSwitchProps) {
  const host = useHost();
  const { data } = useCall(host, readLayers, {});
  const layers = data ?? NONE;
  // a layer that was removed leaves the map
  useEffect(() => {
    const kept = shown.filter(({ id }) => layers.some((layer) => String(layer.id) === id));
    if (data && kept.length < shown.length) onShow(kept);
  }, [data, layers, shown, onShow]);
  if (layers.length === 0) return null;
  const toggle = (overlay: MapOverlay, isShown: boolean) =>
    onShow(isShown ? shown.filter(({ id }) => id !== overlay.id) : [...shown, overlay]);
  return (
    <div className={classes.legend}>
      <Disclosure summary={shown.length > 0 ? `${i18n.t('Zones')} · ${shown.length}` : i18n.t('Zones')}>
        <Stack gap={2} as="ul" className={classes.list}>
          {layers.map((layer, at) => {
            const overlay = overlayOf(layer, at);
            const isShown = shown.some(({ id }) => id === overlay.id);
            return (
              <li key={layer.id}>
                <CheckboxField
                  label={layer.name}
                  checked={isShown}
                  onChange={() => toggle(overlay, isShown)}
                  after={<span className={classes.swatch} style={{ color: overlay.color }} aria-hidden="true" />}
                />
                <p className={classes.source} lang={englishLang()}>{`${layer.source}, ${layer.dated}`}</p>
              </li>
            );
          })}
        </Stack>
      </Disclosure>
    </div>
  );
}

function overlayOf({ id }: Layer, at: number): MapOverlay {
  return { id: String(id), url: layerPolygonsPath(id), color: COLORS[at % COLORS.length] ?? '#b3261e' };
}
