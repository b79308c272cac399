import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LazyBoundary, LazyDialog, lazyCode, lazyComponent } from './lazy';

test('a component whose code cannot be fetched says so and comes after a retry', async () => {
  let tries = 0;
  const Form = lazyComponent<{ name: string }>(
    async () => {
      tries += 1;
      if (tries === 1) throw new Error('offline');
      return ({ name }) => <p>Form of {name}</p>;
    },
    { message: 'The form could not be loaded.', waiting: <p>Loading</p> },
  );
  render(<Form name="Kai" />);
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('The form could not be loaded.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Form of Kai')).toBeTruthy();
});

test('a component whose code is there is drawn at once', async () => {
  const load = vi.fn(async () => () => <p>Form</p>);
  const Form = lazyComponent(load, { message: 'The form could not be loaded.' });
  const { unmount } = render(<Form />);
  await screen.findByText('Form');
  unmount();
  render(<Form />);
  expect(screen.getByText('Form')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

test('an optional part that cannot be fetched shows nothing, and comes by itself', async () => {
  vi.useFakeTimers();
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockRejectedValueOnce(new Error('offline'));
  const code = lazyCode<string>(load.mockResolvedValue('About Maui'));
  const { container } = render(
    <LazyBoundary code={code} message={null}>
      {(text) => <p>{text}</p>}
    </LazyBoundary>,
  );
  // an act for each step: a failure is drawn, and its timer begins, when the act ends
  const calls = async (wait: number) => {
    await act(() => vi.advanceTimersByTimeAsync(wait));
    return load.mock.calls.length;
  };
  expect([await calls(0), await calls(1900), await calls(100)]).toEqual([1, 1, 2]);
  // the second retry comes twice as late
  expect([await calls(3900), container.textContent]).toEqual([2, '']);
  expect([await calls(100), container.textContent]).toEqual([3, 'About Maui']);
});

function open(fetch: () => Promise<string>) {
  render(
    <LazyDialog
      code={lazyCode(fetch)}
      title="Filters"
      message="The filters could not be loaded."
      onClose={() => undefined}
    >
      {(text) => <p>{text}</p>}
    </LazyDialog>,
  );
}

test('a dialog whose code is slow to come opens under its title, and gives way to what has come', async () => {
  let bring = (_: string) => {};
  open(
    () =>
      new Promise((resolve) => {
        bring = resolve;
      }),
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('dialog', { name: 'Filters' })).toBeTruthy();
  await act(async () => bring('All filters'));
  expect(screen.getByText('All filters')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a dialog whose code cannot be fetched shows the message', async () => {
  open(() => Promise.reject(new Error('gone')));
  expect(await screen.findByText('The filters could not be loaded.')).toBeTruthy();
});
