import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { MODAL_Z_INDEX } from 'shared-contracts';
import { expect, test, vi } from 'vitest';
import { Dialog } from './dialog';

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Save search">
        <input aria-label="Name" />
      </Dialog>
    </>
  );
}

test('opens as a modal, closes by its button, and gives the focus back', () => {
  render(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: 'Save search' });
  expect(dialog.hasAttribute('open')).toBe(true);
  expect(document.documentElement.style.overflow).toBe('hidden');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(dialog.hasAttribute('open')).toBe(false);
  expect(document.activeElement).toBe(opener);
  expect(document.documentElement.style.overflow).toBe('');
});

test('Escape asks the owner to close, as the platform reports it', () => {
  const onClose = vi.fn();
  render(
    <Dialog open onClose={onClose} title="Contact">
      text
    </Dialog>,
  );
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a modal lies at 7000 [B9.20]', () => {
  render(
    <Dialog open onClose={() => undefined} title="Contact">
      text
    </Dialog>,
  );
  expect(screen.getByRole('dialog').style.zIndex).toBe(String(MODAL_Z_INDEX));
});

test('a dialog has no landmark of the page: its opener may be in the header', () => {
  render(
    <Dialog open onClose={() => undefined} title="Menu" footer={<button type="button">Done</button>}>
      text
    </Dialog>,
  );
  expect(screen.getByRole('button', { name: 'Done' })).toBeTruthy();
  for (const landmark of ['banner', 'contentinfo']) expect(screen.queryByRole(landmark)).toBeNull();
});
