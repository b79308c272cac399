import { inPageLanguage } from '../language/in-page-language';

/** Lava zones of each preset; 'any' is empty. */
export const LAVA_PRESETS = {
  recommended: ['3', '4', '5', '6', '7', '8', '9'],
  'high-risk': ['1', '2'],
  any: [],
} as const satisfies Record<string, readonly string[]>;
export type LavaPreset = keyof typeof LAVA_PRESETS;

export const LAVA_PRESET_LABELS: Readonly<Record<LavaPreset, string>> = inPageLanguage({
  recommended: /*i18n*/ 'Lower hazard (zones 3 to 9)',
  'high-risk': /*i18n*/ 'Higher hazard (zones 1 to 2)',
  any: /*i18n*/ 'Any',
});

const PRESETS: readonly LavaPreset[] = ['recommended', 'high-risk', 'any'];

/** The preset with exactly these zones; null for any other choice. */
export function lavaPresetOf(zones: readonly string[] = []): LavaPreset | null {
  const isExactly = (preset: LavaPreset) =>
    LAVA_PRESETS[preset].length === zones.length && LAVA_PRESETS[preset].every((zone) => zones.includes(zone));
  return PRESETS.find(isExactly) ?? null;
}
