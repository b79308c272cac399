import { screen } from '@testing-library/react';
import { createTestHost, sampleUser } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { Footer } from './footer';

test.each([
  ['/', true],
  ['/account/favorites', false],
])('at %s the columns of links are shown: %s', (url, isShown) => {
  renderWithHost(
    createTestHost({ proxy, url, user: sampleUser() }),
    <Footer host={createTestHost({ proxy, url, user: sampleUser() })} slot={{ context: 'site' }} />,
  );
  expect(screen.queryAllByText('Vacation Rentals').length > 0).toBe(isShown);
  expect(screen.getByText('Accessibility')).toBeTruthy();
});
