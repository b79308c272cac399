import { LAVA_PRESET_LABELS, LAVA_PRESETS, type LavaPreset, lavaPresetOf } from 'shared-contracts';
import { CheckList } from './check-list';
import type { FilterProps } from './filter-props';
import classes from './filters.module.css';
import { Pill } from './range-filter';
import { orNone, toggled } from './toggles';

const PRESETS: readonly LavaPreset[] = ['any', 'recommended', 'high-risk'];
const ZONES = [...LAVA_PRESETS['high-risk'], ...LAVA_PRESETS.recommended].map((zone) => ({
  value: zone,
  label: `Zone ${zone}`,
}));

/** Lava zones by preset or one by one [A4.16]. */
export function LavaFilter({ filters, onChange, counts }: FilterProps) {
  const zones = filters.advanced?.lava_zone;
  const preset = lavaPresetOf(zones);
  const choose = (next: readonly string[]) =>
    onChange({ advanced: { ...filters.advanced, lava_zone: orNone(next) ?? [] } });
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Lava zone</legend>
      <div className={classes.pills}>
        {PRESETS.map((name) => (
          <Pill
            key={name}
            chosen={preset === name}
            label={`Lava zone: ${LAVA_PRESET_LABELS[name]}`}
            onPress={() => choose(LAVA_PRESETS[name])}
          >
            {LAVA_PRESET_LABELS[name]}
          </Pill>
        ))}
      </div>
      <CheckList
        legend="Zones"
        options={ZONES}
        chosen={zones ?? []}
        onToggle={(zone) => choose(toggled(zones, zone))}
        counts={counts?.lava_zone}
      />
    </fieldset>
  );
}
