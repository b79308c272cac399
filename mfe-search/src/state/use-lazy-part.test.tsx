import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { laterPart } from './later-part';
import { useLazyPart } from './use-lazy-part';

test('a part that cannot be fetched says so and comes after a retry', async () => {
  let broken = true;
  const part = laterPart(async () => {
    if (broken) throw new Error('chunk');
    return { name: 'part' };
  });
  const { result } = renderHook(() => useLazyPart(part));
  await waitFor(() => expect(result.current.failed).toBe(true));
  broken = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current).toMatchObject({ part: { name: 'part' }, failed: false }));
});
