import { render, screen } from '@testing-library/react';
import { createTestHost, sampleSettings } from 'shared-contracts/testing';
import { proxy } from 'valtio';
import { expect, test } from 'vitest';
import { createFlash } from '../messages/flash.store';
import { EmbedPart } from './embed-part';

test('without the navigation, the phone of the company can be dialed as it is written', () => {
  const companyPhone = '(808) 555-0100';
  const host = createTestHost({ proxy, settings: { ...sampleSettings(), companyPhone } });
  render(<EmbedPart host={host} messages={createFlash()} part="header" />);
  expect(screen.getByRole('link', { name: companyPhone }).getAttribute('href')).toBe('tel:+18085550100');
});
