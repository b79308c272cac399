import { OperatorError } from '../errors/operator-error';
import { companySettings } from './company-settings';
import type { SettingDefinition } from './definitions';
import { conflictsOf } from './local-site';
import { outwardSettings } from './outward-settings';
import { serverSettings } from './server-settings';

/** All settings, in the order of docs/settings.md. */
export const SETTINGS = { ...serverSettings, ...companySettings, ...outwardSettings };
export type SettingName = keyof typeof SETTINGS;

type ValueOf<D> = D extends SettingDefinition<infer T> ? T : never;
/** The values of all settings, by their names in the environment. */
export type Settings = { readonly [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]> };

/** Wrong settings: one line each, with the name and the expected value. */
class SettingsError extends OperatorError {
  override readonly name = 'SettingsError';
  constructor(problems: readonly string[]) {
    super(`The server cannot start with these settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the settings from the environment.
 * @throws SettingsError with every wrong setting and the expected value; the value of a secret is never repeated
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
  // One entry per setting, parsed by its schema; Object.fromEntries loses the types.
  const settings = Object.fromEntries(entries) as Settings;
  const conflicts = conflictsOf(settings);
  if (conflicts.length > 0) throw new SettingsError(conflicts);
  return settings;
}

/** Names of the settings that the environment has, for a list without their values. */
export function settingsInUse(environment: Environment = process.env): string[] {
  return Object.keys(SETTINGS).filter((name) => environment[name] !== undefined);
}

/** The table of docs/settings.md. */
export function settingsTable(): string {
  const rows = Object.entries(SETTINGS).map(
    ([name, { fallback, about }]) =>
      `| \`${name}\` | ${fallback === '' ? '(empty)' : `\`${fallback.replaceAll('|', '\\|')}\``} | ${about.replaceAll('|', '\\|')} |`,
  );
  return ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n');
}
