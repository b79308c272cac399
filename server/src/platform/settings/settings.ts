import { companySettings } from './company-settings';
import type { SettingDefinition } from './definitions';
import { conflictsOf } from './local-site';
import { outwardSettings } from './outward-settings';
import { serverSettings } from './server-settings';

/** Every setting there is, in the order of the README. */
export const SETTINGS = { ...serverSettings, ...companySettings, ...outwardSettings };
export type SettingName = keyof typeof SETTINGS;

type ValueOf<D> = D extends SettingDefinition<infer T> ? T : never;
/** All settings, read and checked; named as in the environment. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };

/** Wrong settings: one line each, with the name and what is expected. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  constructor(readonly problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment; each has a harmless default.
 * @throws SettingsError naming every wrong one and what it expects; a secret's value is never repeated
 */
export function readSettings(environment: Environment = process.env): Settings {
  const problems: string[] = [];
  const entries = Object.entries(SETTINGS).map(([name, definition]: [string, SettingDefinition<unknown>]) => {
    const given = environment[name] ?? definition.fallback;
    const result = definition.schema.safeParse(given);
    if (!result.success) {
      const shown = definition.secret ? 'the given value' : JSON.stringify(given);
      problems.push(`${name}: expected ${result.error.issues[0]?.message ?? 'another value'}, not ${shown}`);
    }
    return [name, result.data];
  });
  if (problems.length > 0) throw new SettingsError(problems);
  // one entry a setting, each as its own schema gave it: only the names' way through a list hides that
  const settings = Object.fromEntries(entries) as Settings;
  const conflicts = conflictsOf(settings);
  if (conflicts.length > 0) throw new SettingsError(conflicts);
  return settings;
}

/** The README's table of settings. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback.replaceAll('|', '\\|')}\``} | ${about} |`,
  );
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
