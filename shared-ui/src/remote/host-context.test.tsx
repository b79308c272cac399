import { render, screen } from '@testing-library/react';
import { createTestHost } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { HostProvider, useHost } from '../hooks/host-context';
import { defineExtension } from './define-remote';

const Address = () => <p>{useHost().navigate.current().path}</p>;

test('an extension has its own host, not that of the page around it', () => {
  const { extension } = defineExtension<'layout.modals'>(Address, { remote: 'tides' });
  const host = createTestHost({ proxy, url: '/blog' });
  render(
    <HostProvider host={createTestHost({ proxy, url: '/agents' })}>
      <Address />
      <extension.Root host={host} slot={{}} />
    </HostProvider>,
  );
  expect(screen.getByText('/agents')).toBeTruthy();
  expect(screen.getByText('/blog')).toBeTruthy();
});

test('a component without a host says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Address />)).toThrow('useHost needs a HostProvider');
});
