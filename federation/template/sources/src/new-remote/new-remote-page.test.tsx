import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { page } from '../expose/new-remote-page';

test('draws its page and answers', async () => {
  const host = createTestHost();
  render(<page.Root host={host} match={host.navigate.current()} />);
  expect(screen.getByRole('region', { name: 'New remote' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(host.flashed).toMatchObject([{ kind: 'success', text: 'Hello from new-remote' }]);
});
