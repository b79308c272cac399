import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Violations of WCAG 2.2 AA on the current page, one line each. */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id}: ${nodes
        .map(({ target }) => target.join(' '))
        .slice(0, 4)
        .join(' | ')}`,
  );
}
