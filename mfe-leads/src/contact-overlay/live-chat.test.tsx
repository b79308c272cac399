import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from 'shared-contracts/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const script = 'https://chat.example.com/widget.js';
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  scripts = [];
  // The test page does not load the script.
  vi.spyOn(document.head, 'append').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) scripts.push(node);
  });
});
afterEach(() => {
  vi.resetModules();
});

async function show() {
  const { LiveChat } = await import('./live-chat');
  // its context is that of the modules loaded with it
  const { renderWithHost } = await import('shared-ui/testing');
  const host = createTestHost();
  renderWithHost(host, <LiveChat script={script} />);
  return host;
}
const settle = (event: 'load' | 'error') => act(async () => void scripts.at(-1)?.dispatchEvent(new Event(event)));

test('says that it loads until the script is there [B2.5.27]', async () => {
  await show();
  expect(screen.getByText("We're loading live chat..")).toBeTruthy();
  expect(scripts.map(({ src }) => src)).toEqual([script]);
  await settle('load');
  expect(screen.queryByText("We're loading live chat..")).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('Live chat is open.');
});

test('a failure ends the loading text, names the other ways, and can be tried again [B8.20]', async () => {
  const host = await show();
  await settle('error');
  expect(screen.queryByText("We're loading live chat..")).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('Please call, text or e-mail us.');
  expect(host.reported).toEqual([expect.objectContaining({ kind: 'load-failed', code: 'live-chat' })]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText("We're loading live chat..")).toBeTruthy();
  expect(scripts).toHaveLength(2);
});

test('a script that never answers fails in the end [B8.20]', async () => {
  vi.useFakeTimers();
  await show();
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByRole('alert')).toBeTruthy();
});
