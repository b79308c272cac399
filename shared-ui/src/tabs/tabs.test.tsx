import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Disclosure } from './disclosure';
import { Tabs } from './tabs';

function Media() {
  const [selected, setSelected] = useState('photos');
  const tabs = [
    { id: 'photos', label: 'Photos', content: 'all photos' },
    { id: 'video', label: 'Video', disabled: true },
    { id: 'map', label: 'Map', content: 'a map' },
  ];
  return <Tabs label="Media" selected={selected} onSelect={setSelected} tabs={tabs} />;
}

test('one tab is a stop of the Tab key; arrows move, choose, and pass over what is disabled', () => {
  render(<Media />);
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Photos' }), { key: 'ArrowRight' });
  const map = screen.getByRole('tab', { name: 'Map' });
  expect(map.getAttribute('aria-selected')).toBe('true');
  expect(document.activeElement).toBe(map);
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([map]);
  expect(screen.getByRole('tabpanel').textContent).toBe('a map');
});

test('scrolls the selected tab to the middle when not all tabs fit', () => {
  const places = { clientWidth: 300, offsetWidth: 100 } as const;
  const mocks = [
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(places.clientWidth),
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(places.offsetWidth),
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(this.dataset.tab === 'map' ? 400 : 0);
    }),
  ];
  render(<Media />);
  const strip = screen.getByRole('tablist', { name: 'Media' });
  strip.scrollLeft = 0;
  fireEvent.click(screen.getByRole('tab', { name: 'Map' }));
  expect(strip.scrollLeft).toBe(300);
  for (const mock of mocks) mock.mockRestore();
});

test('a disclosure says whether it is open and draws its content only then', () => {
  render(<Disclosure summary="Schools">Elementary</Disclosure>);
  const button = screen.getByRole('button', { name: 'Schools' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Elementary')).toBeNull();
  fireEvent.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Elementary')).toBeTruthy();
});
