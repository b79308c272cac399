import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createTestMap } from '../testing/map-handle';
import { PinState } from './pin-state';

const feature = (id: string) => ({ source: 'pins', id: `pin:${id}` });

test('a pin that is pointed at changes its state, and no data is sent [A1.2]', () => {
  const map = createTestMap();
  const { rerender } = render(<PinState map={map} name="hovered" ids={new Set(['a'])} />);
  expect(map.setFeatureState).toHaveBeenCalledExactlyOnceWith(feature('a'), { hovered: true });
  rerender(<PinState map={map} name="hovered" ids={new Set(['b'])} />);
  expect(map.removeFeatureState).toHaveBeenCalledExactlyOnceWith(feature('a'), 'hovered');
  expect(map.setFeatureState).toHaveBeenLastCalledWith(feature('b'), { hovered: true });
});

test('a source that has gone with its style keeps no state to remove', () => {
  const map = createTestMap({ getSource: vi.fn() });
  const { unmount } = render(<PinState map={map} name="viewed" ids={new Set(['a', 'b'])} />);
  expect(map.setFeatureState).toHaveBeenCalledTimes(2);
  unmount();
  expect(map.removeFeatureState).not.toHaveBeenCalled();
});
