import { searchAgents } from 'shared-contracts';
import { takenOver } from '../support/taken-over';
import { expect, test } from '../support/test';

test('a form that does not load shows how to reach the company, and no reload loses the press', async ({
  page,
  request,
}) => {
  const [agent] = searchAgents.answer.parse(await (await request.get(searchAgents.path)).json());
  let press = () => {};
  const pressed = new Promise<void>((resolve) => (press = resolve));
  await page.route('**/mfe/leads/**/contact-modals.*.js', async (route) => {
    await pressed;
    await route.abort();
  });
  await page.goto(`/agents/${agent?.user_name}/`);
  await takenOver(page);
  await page.locator('[data-slot="layout.contact"][data-slot-state="mounted"]').waitFor({ state: 'attached' });
  await page
    .getByRole('button', { name: /^E-mail / })
    .first()
    .click();
  press();
  await expect(page.getByText(/This part of the site did not load\. Please reach us at \S+\./)).toBeVisible();
});
