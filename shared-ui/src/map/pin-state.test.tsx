import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { PinState } from './pin-state';

const feature = (id: string) => ({ source: 'pins', id: `pin:${id}` });

test('a pin that is pointed at changes its state, and no data is sent [A1.2]', () => {
  const map = createTestMap();
  const { rerender } = render(<PinState map={map} name="hovered" keys={new Set(['pin:a'])} />);
  expect(map.setFeatureState).toHaveBeenCalledExactlyOnceWith(feature('a'), { hovered: true });
  rerender(<PinState map={map} name="hovered" keys={new Set(['pin:b'])} />);
  expect(map.removeFeatureState).toHaveBeenCalledExactlyOnceWith(feature('a'), 'hovered');
  expect(map.setFeatureState).toHaveBeenLastCalledWith(feature('b'), { hovered: true });
});

test('only pins whose state differs are set, and nothing once the map is gone', () => {
  const map = createTestMap();
  const { rerender, unmount } = render(<PinState map={map} name="viewed" keys={new Set(['pin:a', 'pin:b'])} />);
  rerender(<PinState map={map} name="viewed" keys={new Set(['pin:a', 'pin:b', 'pin:c'])} />);
  expect(vi.mocked(map.setFeatureState).mock.calls.map(([{ id }]) => id)).toEqual(['pin:a', 'pin:b', 'pin:c']);
  unmount();
  expect(map.removeFeatureState).not.toHaveBeenCalled();
});
