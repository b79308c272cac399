import { act, fireEvent, render, screen } from '@testing-library/react';
import { setLanguageSource } from 'shared-contracts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { i18n } from '../texts';
import { FlashRegion } from './flash-region';
import { NotFound } from './message-page';
import { ProgressBar } from './progress-bar';
import { ErrorState } from './states';

beforeEach(() => void vi.useFakeTimers());

const message = { id: '1', kind: 'success' as const, text: 'Success!' };

test('a flash message hides on click [B4.4]', () => {
  const onDismiss = vi.fn();
  render(<FlashRegion messages={[message]} onDismiss={onDismiss} />);
  fireEvent.click(screen.getByText('Success!'));
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('1');
});

test('a flash message hides on a swipe to either side, not on a small move [B4.4]', () => {
  const onDismiss = vi.fn();
  render(<FlashRegion messages={[message]} onDismiss={onDismiss} />);
  const text = screen.getByText('Success!');
  fireEvent.pointerDown(text, { clientX: 200, buttons: 1 });
  fireEvent.pointerMove(text, { clientX: 180, buttons: 1 });
  expect(onDismiss).not.toHaveBeenCalled();
  fireEvent.pointerMove(text, { clientX: 120, buttons: 1 });
  expect(onDismiss).toHaveBeenCalledExactlyOnceWith('1');
});

test('a message does not follow a pointer that was released outside of it', () => {
  const onDismiss = vi.fn();
  render(<FlashRegion messages={[message]} onDismiss={onDismiss} />);
  const text = screen.getByText('Success!');
  fireEvent.pointerDown(text, { clientX: 200, buttons: 1 });
  for (const clientX of [180, 120]) fireEvent.pointerMove(text, { clientX, buttons: 0 });
  expect(onDismiss).not.toHaveBeenCalled();
  expect(text.parentElement?.style.translate).toBe('');
});

test('a swipe gets the release wherever the pointer is, a press on a button does not', () => {
  render(<FlashRegion messages={[message]} onDismiss={() => undefined} />);
  const text = screen.getByText('Success!');
  const capture = vi.spyOn(HTMLElement.prototype, 'setPointerCapture');
  fireEvent.pointerDown(text, { clientX: 200, buttons: 1, pointerId: 7 });
  fireEvent.pointerMove(text, { clientX: 197, buttons: 1, pointerId: 7 });
  expect(capture).not.toHaveBeenCalled();
  fireEvent.pointerMove(text, { clientX: 180, buttons: 1, pointerId: 7 });
  expect(capture).toHaveBeenCalledExactlyOnceWith(7);
  capture.mockRestore();
});

test('successes are said politely, errors at once', () => {
  render(
    <FlashRegion
      messages={[message, { id: '2', kind: 'error', text: 'There was an error' }]}
      onDismiss={() => undefined}
    />,
  );
  expect(screen.getByRole('status').textContent).toContain('Success!');
  expect(screen.getByRole('alert').textContent).toContain('There was an error');
});

test('the action of a message runs once and takes the message away', () => {
  const onDismiss = vi.fn();
  const run = vi.fn();
  render(<FlashRegion messages={[{ ...message, action: { label: 'Undo', run } }]} onDismiss={onDismiss} />);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(onDismiss).toHaveBeenCalledOnce();
});

test('a message is held by the pointer and by the focus', () => {
  const onHold = vi.fn();
  render(<FlashRegion messages={[message]} onDismiss={() => undefined} onHold={onHold} />);
  fireEvent.pointerEnter(screen.getByText('Success!'));
  expect(onHold).toHaveBeenLastCalledWith('1', true);
  fireEvent.pointerLeave(screen.getByText('Success!'));
  expect(onHold).toHaveBeenLastCalledWith('1', false);
  act(() => screen.getByRole('button').focus());
  expect(onHold).toHaveBeenLastCalledWith('1', true);
});

test('a message that goes gives the focus back to where it came from', () => {
  const onDismiss = vi.fn();
  const { rerender } = render(<FlashRegion messages={[message]} onDismiss={onDismiss} />);
  const before = document.body.appendChild(document.createElement('button'));
  before.focus();
  act(() => screen.getByRole('button', { name: 'Dismiss message' }).focus());
  rerender(<FlashRegion messages={[]} onDismiss={onDismiss} />);
  expect(document.activeElement).toBe(before);
  before.remove();
});

test('F6 moves the focus to the action of the newest message', () => {
  const undo = (id: string) => ({ ...message, id, action: { label: `Undo ${id}`, run: () => undefined } });
  const { rerender } = render(<FlashRegion messages={[undo('1'), undo('2')]} onDismiss={() => undefined} />);
  fireEvent.keyDown(document.body, { key: 'F6' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo 2' }));
  rerender(<FlashRegion messages={[]} onDismiss={() => undefined} />);
  // without a message the key is the browser's
  expect(fireEvent.keyDown(document.body, { key: 'F6' })).toBe(true);
});

test('the progress bar waits 200 ms and takes 5000 ms [B9.21]', () => {
  const { rerender, container } = render(<ProgressBar active />);
  act(() => void vi.advanceTimersByTime(199));
  expect(screen.queryByRole('progressbar')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('progressbar')).toBeTruthy();
  expect(container.querySelector<HTMLElement>('[style]')?.style.animationDuration).toBe('5000ms');
  rerender(<ProgressBar active={false} />);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a failure is an alert with a way to try again', () => {
  const onRetry = vi.fn();
  render(<ErrorState message="We could not reach the server." onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the server.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test.each([
  { manual: false, calls: 1 },
  { manual: true, calls: 0 },
])('tries again when the connection is back: $calls times where manual is $manual', ({ manual, calls }) => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const onRetry = vi.fn();
  const set = (value: boolean) => {
    online.mockReturnValue(value);
    act(() => void window.dispatchEvent(new Event(value ? 'online' : 'offline')));
  };
  const { rerender } = render(<ErrorState message="No homes." onRetry={onRetry} manual={manual} />);
  set(true);
  expect(onRetry).not.toHaveBeenCalled();
  set(false);
  rerender(<ErrorState message="No homes at all." onRetry={onRetry} manual={manual} />);
  set(true);
  set(true);
  expect(onRetry).toHaveBeenCalledTimes(calls);
  online.mockRestore();
});

test('without a connection a failure says that the page is offline, and its own message with one', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  render(<ErrorState message="The homes could not be loaded. (MFE-003)" />);
  expect(screen.getByRole('alert').textContent).toContain('You are offline.');
  expect(screen.queryByText(/MFE-003/)).toBeNull();
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.getByText(/MFE-003/)).toBeTruthy();
  online.mockRestore();
});

test('the page for an unknown address is in the language of the page', async () => {
  setLanguageSource(() => 'ja');
  onTestFinished(() => setLanguageSource(() => 'en'));
  await i18n.load();
  render(<NotFound />);
  expect(screen.getByRole('heading', { name: 'お探しのページが見つかりません' })).toBeTruthy();
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '物件を探す',
    '地域から探す',
    'エージェントを探す',
    'ブログ',
    'お問い合わせ',
  ]);
});
