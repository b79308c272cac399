import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, sampleSlotProps } from 'shared-contracts/testing';
import { expect, test } from 'vitest';
import { extension } from '../expose/new-remote';

test('fills its slot and answers', async () => {
  const host = createTestHost();
  render(<extension.Root host={host} slot={sampleSlotProps('listing.below')} />);
  expect(screen.getByRole('region', { name: 'New remote' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Say hello' }));
  expect(host.flashed).toMatchObject([{ kind: 'success', text: 'Hello from new-remote' }]);
});
