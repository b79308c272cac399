import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Late } from './late';

beforeEach(() => vi.useFakeTimers());

test('shows a placeholder only if it is still needed after a delay', () => {
  render(<Late afterMs={800}>plain links</Late>);
  expect(screen.queryByText('plain links')).toBeNull();
  act(() => vi.advanceTimersByTime(800));
  expect(screen.getByText('plain links')).toBeTruthy();
});
