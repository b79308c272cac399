import { expect, test } from 'vitest';
import { createPageFlags, fitToWidth } from './page-flags.store';

test('a resize leaves no geography filter open at the wrong width [A2.26]', () => {
  const flags = createPageFlags();
  flags.mobileGeography = true;
  flags.mobileMap = true;
  fitToWidth(flags, false);
  expect(flags).toMatchObject({ mobileGeography: false, mobileMap: false });
  flags.desktopGeography = true;
  fitToWidth(flags, true);
  expect(flags.desktopGeography).toBe(false);
});
