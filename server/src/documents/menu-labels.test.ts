import { setLanguageSource } from 'shared-contracts';
import { expect, onTestFinished, test } from 'vitest';
import { publicSettings } from '../platform/settings/public-settings';
import { testSettings } from '../testing/test-app';
import { loadAllTexts } from '../texts';
import { withMenuLabels } from './menu-labels';

test("menus of a Japanese document are in Japanese, an operator's own entries as they were written", async () => {
  await loadAllTexts(['ja']);
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  const settings = publicSettings(testSettings());
  const own = { label: 'Surf Report', href: 'https://surf.example', external: true };
  const about = [...settings.menus.about, own];
  const { menus, outsideLinks } = withMenuLabels({ ...settings, menus: { ...settings.menus, about } });
  const labels = [...Object.values(menus).flat(), ...Object.values(outsideLinks)].map(({ label }) => label);
  expect(labels).toContain('動画チャンネル');
  expect(labels.filter((label) => /[a-z]{2}/.test(label))).toEqual(['Forbes Global Properties', 'Surf Report']);
});
