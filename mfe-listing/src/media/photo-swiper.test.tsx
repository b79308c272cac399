import { act, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { useSliderReset } from './photo-swiper';

function Slider() {
  const frame = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(4);
  useSliderReset(frame, index, () => setIndex(0));
  return <div ref={frame}>Photo {index}</div>;
}

test('the slider goes back to the first photo after 5 s out of view, and not before [B9.23]', () => {
  vi.useFakeTimers();
  let tell: (seen: boolean) => void = () => undefined;
  class Observer {
    constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
      tell = (isIntersecting) => told([{ isIntersecting }]);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  render(<Slider />);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
  tell(true);
  pass(60_000);
  tell(false);
  pass(4000);
  tell(true);
  pass(60_000);
  expect(screen.getByText('Photo 4')).toBeTruthy();
  tell(false);
  pass(4999);
  expect(screen.getByText('Photo 4')).toBeTruthy();
  pass(1);
  expect(screen.getByText('Photo 0')).toBeTruthy();
});
