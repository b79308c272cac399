import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { HostServices, SlotState } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { Slot } from './slot';

/** A slot host whose states the test sets. */
function slotHost() {
  const mounted = { update: vi.fn(), retry: vi.fn(), unmount: vi.fn() };
  let report: (state: SlotState) => void = () => undefined;
  const slots: HostServices['slots'] = {
    mount: (_name, element, _props, onState) => {
      element.textContent = 'filled';
      report = onState;
      return mounted;
    },
  };
  return { host: { slots }, mounted, become: (state: SlotState) => act(() => report(state)) };
}

test('a slot draws its fallback while empty or failed, and offers a retry', () => {
  const { host, mounted, become } = slotHost();
  render(
    <Slot
      host={host}
      name="layout.footer"
      props={{ context: 'site' }}
      loading="wait"
      fallback={<a href="tel:1">Call us</a>}
    />,
  );
  expect(screen.getByText('wait')).toBeTruthy();
  become('empty');
  expect(screen.getByText('Call us')).toBeTruthy();
  become('failed');
  expect(screen.getByText('Call us')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(mounted.retry).toHaveBeenCalledOnce();
  become('mounted');
  expect(screen.queryByText('Call us')).toBeNull();
});

test('a slot hands on new props only when they differ, and unmounts with its owner', async () => {
  const { host, mounted } = slotHost();
  const { rerender, unmount } = render(<Slot host={host} name="layout.footer" props={{ context: 'site' }} />);
  rerender(<Slot host={host} name="layout.footer" props={{ context: 'site' }} />);
  expect(mounted.update).not.toHaveBeenCalled();
  rerender(<Slot host={host} name="layout.footer" props={{ context: 'embed' }} />);
  expect(mounted.update).toHaveBeenCalledExactlyOnceWith({ context: 'embed' });
  unmount();
  await waitFor(() => expect(mounted.unmount).toHaveBeenCalledOnce());
});
