import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, sampleAgent } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { proxy } from 'valtio';
import { expect, test, vi } from 'vitest';
import { answerLeads } from '../testing/lead-test';
import { ContactOverlay } from './contact-overlay';

test("the contact panel shows the agent's card, and its phone drops down to the ways to call", async () => {
  const agent = sampleAgent({ name: 'Kai Nakoa' });
  const host = createTestHost({ proxy, url: '/', contact: { agent } });
  answerLeads(host);
  const onHold = vi.fn();
  renderWithHost(host, <ContactOverlay host={host} slot={{ agent: null, onHold }} />);
  const phone = await screen.findByRole('button', { name: /^Call / });
  expect(screen.getByRole('link', { name: 'Kai Nakoa' })).toBeTruthy();
  expect([phone.getAttribute('aria-expanded'), screen.queryByText('Call Now')]).toEqual(['false', null]);
  await userEvent.click(phone);
  expect(phone.getAttribute('aria-expanded')).toBe('true');
  const digits = (phone.textContent ?? '').replace(/\D/g, '');
  expect(screen.getByRole('link', { name: 'Call Now' }).getAttribute('href')).toBe(`tel:+1${digits}`);
  await userEvent.click(screen.getByRole('button', { name: 'Schedule callback' }));
  expect(onHold).toHaveBeenLastCalledWith(true);
  await userEvent.click(phone);
  expect(screen.queryByText('Call Now')).toBeNull();
  expect(onHold).toHaveBeenLastCalledWith(false);
});
