import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, sampleSlotProps } from 'shared-contracts/testing';
import { mountRemote } from 'shared-ui/testing';
import { afterEach, expect, test } from 'vitest';
import * as lifecycles from '../expose/new-remote';

afterEach(() => document.body.replaceChildren());

async function show() {
  const host = createTestHost();
  return { host, ...(await mountRemote(lifecycles, { host, slot: sampleSlotProps('listing.below') })) };
}

test('fills its slot and answers', async () => {
  const { host } = await show();
  expect(await screen.findByRole('region', { name: 'New remote' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(host.flashed).toMatchObject([{ kind: 'success', text: 'Hello from new-remote' }]);
});

test('leaves nothing behind', async () => {
  const { domElement, leave } = await show();
  await leave();
  expect(domElement.textContent).toBe('');
});
