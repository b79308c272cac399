import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { LIMITS, type Polygon } from 'shared-contracts';
import { beforeEach, expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { useAreaDrawing } from './area-drawing';
import { AreaTools } from './area-tools';

/** A map whose pixels are degrees: x is longitude, y is latitude. */
const map = createTestMap({
  project: ([x, y]) => ({ x, y }),
  unproject: ([lng, lat]) => ({ lat, lng }),
});
const onArea = vi.fn<(area: Polygon) => void>();
const frame = Object.assign(document.createElement('div'), {});
Object.defineProperties(frame, { clientWidth: { value: 200 }, clientHeight: { value: 100 } });

function Drawn({ areas = [] }: { areas?: Polygon[] }) {
  return <AreaTools map={map} drawing={useAreaDrawing({ areas, onArea })} frame={useRef(frame)} />;
}
const user = userEvent.setup();
beforeEach(() => vi.clearAllMocks());

test('an area is drawn with the keyboard alone: arrows move the cross, Enter sets a corner, Escape ends', async () => {
  render(<Drawn />);
  await user.tab();
  await user.keyboard('{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Cross');
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{Escape}');
  expect(onArea).toHaveBeenCalledExactlyOnceWith({
    id: 'area-1',
    coordinates: [
      [100, 50],
      [120, 50],
      [120, 60],
      [100, 50],
    ],
  });
});

test('the keyboard takes the nearest corner, moves it, and drops it (D159)', async () => {
  render(<Drawn />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{ArrowLeft}{ArrowLeft} ');
  expect(screen.getByText('Corner 1 moves with the cross.')).toBeTruthy();
  await user.keyboard('{ArrowUp}{Enter}');
  expect(screen.queryByText(/moves with the cross/)).toBeNull();
  await user.keyboard('{Escape}');
  expect(onArea.mock.calls[0]?.[0].coordinates).toEqual([
    [100, 40],
    [120, 50],
    [120, 60],
    [100, 40],
  ]);
});

test('Escape on the map ends a drawing by mouse', async () => {
  document.body.append(frame);
  render(<Drawn />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByRole('group', { name: 'Area being drawn' })).toBeTruthy();
  fireEvent.keyDown(frame, { key: 'Escape' });
  expect(screen.queryByRole('group', { name: 'Area being drawn' })).toBeNull();
  expect(onArea).not.toHaveBeenCalled();
  frame.remove();
});

test('the cross stays in the map: at the edge the map moves toward it', async () => {
  render(<Drawn />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(map.panBy).toHaveBeenCalledExactlyOnceWith([20, 0], { animate: false }, { byUser: true });
  await user.keyboard('+');
  expect(map.zoomTo).toHaveBeenCalledWith(10, expect.anything(), { byUser: true });
});

test('the last corner can be taken back, and finishing waits for the third', async () => {
  render(<Drawn />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}');
  expect(screen.getByText('3 corners')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo corner' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Finish' }).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onArea).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Draw area' })));
});

test('a drawing that ends with fewer than three corners says so', async () => {
  render(<Drawn />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Enter}{ArrowRight}{Enter}{Escape}');
  expect(onArea).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toBe('The drawing ended without an area.');
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('status').textContent).toBe('The drawing ended without an area.');
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{Escape}');
  expect(onArea).toHaveBeenCalledOnce();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('the focus is never left on what can no longer be pressed', async () => {
  const areas = Array.from({ length: LIMITS.polygons - 1 }, (_, at) => ({ id: `area-${at + 1}`, coordinates: [] }));
  const { rerender } = render(<Drawn areas={areas} />);
  await user.click(screen.getByRole('button', { name: 'Draw area' }));
  await user.keyboard('{Enter}');
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: 'Undo corner' });
  await user.click(undo);
  expect(undo.disabled).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
  act(() => screen.getByRole('button', { name: 'Cross' }).focus());
  await user.keyboard('{Enter}{ArrowRight}{Enter}{ArrowDown}{Enter}{Escape}');
  rerender(<Drawn areas={[...areas, { id: 'last', coordinates: [] }]} />);
  const start = screen.getByRole<HTMLButtonElement>('button', { name: 'Draw area' });
  await vi.waitFor(() => expect(document.activeElement).toBe(start));
  expect([start.disabled, start.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  await user.click(start);
  expect(screen.queryByRole('button', { name: 'Cross' })).toBeNull();
});
