import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useEffect, useRef } from 'react';
import type { SlotExtension, SlotSource } from 'shared-contracts';
import { createTestHost } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import { defineExtension } from './define-remote';
import { Slot } from './slot';

const host = createTestHost();
const loading: SlotExtension = { remote: 'leads', host, state: 'loading', code: null, module: null };
const ready = (module: object): SlotExtension => ({ ...loading, state: 'ready', module });

/** A slot whose extensions the test sets. */
function slotOf(initial: readonly SlotExtension[]) {
  let extensions = initial;
  let changed = () => {};
  const retry = vi.fn();
  const source: SlotSource = {
    subscribe(listener) {
      changed = listener;
      return () => undefined;
    },
    current: () => extensions,
    retry,
  };
  const become = (next: readonly SlotExtension[]) =>
    act(() => {
      extensions = next;
      changed();
    });
  return { host: { slots: { source: () => source } }, retry, become };
}
const props = (screenName: string) => ({ agentId: null, screenName });

test('a slot shows its fallback while no extension fills it, and after a failure with a button that retries', () => {
  const slot = slotOf([]);
  const fallback = <a href="tel:1">Call us</a>;
  render(<Slot host={slot.host} name="page.contact" props={props('Aloha')} loading="wait" fallback={fallback} />);
  expect(screen.getByText('Call us')).toBeTruthy();
  slot.become([loading]);
  expect([screen.queryByText('Call us'), screen.getByText('wait')]).toEqual([null, expect.anything()]);
  slot.become([{ ...loading, state: 'failed', code: 'MFE-003' }]);
  expect(screen.getByText('Call us')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(slot.retry).toHaveBeenCalledOnce();
  slot.become([ready(defineExtension<'page.contact'>(() => <p>the form</p>, { remote: 'leads' }))]);
  expect(screen.getByText('the form')).toBeTruthy();
  expect(screen.queryByText('Call us')).toBeNull();
});

test('an extension has the props of its slot from its first render on, and renders again only when one differs', () => {
  const rendered: string[] = [];
  const { extension } = defineExtension<'page.contact'>(
    ({ slot: { screenName } }) => {
      rendered.push(screenName);
      return <p>{screenName}</p>;
    },
    { remote: 'leads' },
  );
  const slot = slotOf([loading]);
  const at = (name: string) => <Slot host={slot.host} name="page.contact" props={props(name)} />;
  const { rerender } = render(at('first'));
  rerender(at('second'));
  slot.become([ready({ extension })]);
  expect(rendered).toEqual(['second']);
  rerender(at('second'));
  rerender(at('third'));
  expect([rendered, screen.getByText('third')]).toEqual([['second', 'third'], expect.anything()]);
});

const part = (text: string) => defineExtension<'layout.modals'>(() => <p>{text}</p>, { remote: 'test' });

test('one of several extensions that fails leaves the others, which keep their order', () => {
  const slot = slotOf([loading, { ...ready(part('second')), remote: 'nav' }]);
  const { container } = render(<Slot host={slot.host} name="layout.modals" props={{}} />);
  slot.become([ready(part('first')), { ...ready(part('second')), remote: 'nav' }]);
  expect(container.textContent).toBe('firstsecond');
  slot.become([
    { ...loading, state: 'failed', code: 'MFE-003' },
    { ...ready(part('second')), remote: 'nav' },
  ]);
  expect(container.textContent).toBe('second');
});

let isBroken = false;
function Broken() {
  if (isBroken) throw new Error('no such form');
  return <p>the form</p>;
}

test('an extension that throws shows the fallback in its place, is reported, and comes back by a retry', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  isBroken = true;
  const reports = createTestHost();
  const slot = slotOf([{ ...ready({ extension: { Root: Broken } }), host: reports }]);
  render(<Slot host={slot.host} name="page.contact" props={props('Aloha')} fallback={<p>Call us</p>} />);
  expect(screen.getByText('Call us')).toBeTruthy();
  expect(reports.reported).toMatchObject([{ kind: 'render-error', remote: 'leads', code: 'MFE-007' }]);
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('the form')).toBeTruthy();
});

const app = {
  mount(element: HTMLElement) {
    element.textContent = 'mounted by another framework';
  },
  unmount: vi.fn(),
};
function Foreign() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) app.mount(place.current);
    return () => app.unmount();
  }, []);
  return <div ref={place} />;
}

test('an extension in another framework is a component that mounts it', () => {
  const slot = slotOf([ready(defineExtension<'page.contact'>(Foreign, { remote: 'leads' }))]);
  const { unmount } = render(<Slot host={slot.host} name="page.contact" props={props('Aloha')} />);
  expect(screen.getByText('mounted by another framework')).toBeTruthy();
  unmount();
  expect(app.unmount).toHaveBeenCalledOnce();
});

/** A module of contract 1.0. */
function lifecycles(steps: Partial<Record<'mount' | 'update' | 'unmount', () => Promise<void>>> = {}) {
  const seen: unknown[] = [];
  const step = (name: 'mount' | 'update' | 'unmount') => async (given: Record<string, unknown>) => {
    const { domElement, slot } = given;
    if (domElement instanceof HTMLElement && name !== 'unmount') domElement.textContent = JSON.stringify(slot);
    seen.push(name);
    await steps[name]?.();
  };
  const bootstrap = async () => void seen.push('bootstrap');
  return { seen, module: { bootstrap, mount: [step('mount')], update: step('update'), unmount: step('unmount') } };
}

test('a module of contract 1.0 is mounted, updated and unmounted by its lifecycles', async () => {
  const { seen, module } = lifecycles({ update: () => Promise.reject(new Error('no update')) });
  const slot = slotOf([ready(module)]);
  const at = (name: string) => <Slot host={slot.host} name="page.contact" props={props(name)} />;
  const { rerender, unmount } = render(at('first'));
  await waitFor(() => expect(screen.getByText(/first/)).toBeTruthy());
  rerender(at('second'));
  await waitFor(() => expect(screen.getByText(/second/)).toBeTruthy());
  unmount();
  await waitFor(() => expect(seen).toEqual(['bootstrap', 'mount', 'update', 'unmount']));
});

test.each([
  ['rejects', () => Promise.reject(new Error('mount broke'))],
  ['never ends', () => new Promise<void>(() => undefined)],
])('a mount that %s shows the fallback, and a retry mounts again', async (_, mount) => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const tries = vi.fn(mount).mockName('mount');
  const { module } = lifecycles({ mount: tries });
  const slot = slotOf([ready(module)]);
  render(<Slot host={slot.host} name="page.contact" props={props('Aloha')} fallback={<p>Call us</p>} />);
  await act(() => vi.advanceTimersByTimeAsync(8500));
  expect(screen.getByText('Call us')).toBeTruthy();
  tries.mockImplementation(async () => undefined);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect([screen.queryByText('Call us'), screen.getByText(/Aloha/)]).toEqual([null, expect.anything()]);
});
