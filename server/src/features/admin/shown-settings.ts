import type { StaffSetting } from 'shared-contracts/staff';
import { SETTINGS, type Settings } from '../../platform/settings/settings';

/** Shown instead of a secret that is set. */
const MASK = '••••••••';
/** Addresses may contain a password, which must not be shown. */
const CREDENTIALS = /\/\/[^/@\s]+@/;

/**
 * Names, values and meanings for /admin, in the order of docs/settings.md. For secrets it shows only whether they are
 * set.
 */
export function shownSettings(settings: Settings): StaffSetting[] {
  const values = new Map(Object.entries(settings));
  return Object.entries(SETTINGS).map(([name, { about, secret }]) => {
    const value = textOf(values.get(name));
    return { name, about, secret, value: secret && value !== '' ? MASK : value.replace(CREDENTIALS, `//${MASK}@`) };
  });
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && 'text' in value) {
    const others = 'translations' in value ? Object.entries(value.translations ?? {}) : [];
    return [value.text, ...others.map(([code, text]) => `${code}: ${text}`)].join(' · ');
  }
  if (typeof value === 'object')
    return 'label' in value && 'href' in value ? `${textOf(value.label)} → ${value.href}` : '';
  return String(value);
}
