import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createTestHost, sampleListing, samplePhoto } from 'shared-contracts/testing';
import { renderWithHost } from 'shared-ui/testing';
import { expect, test, vi } from 'vitest';
import type { MediaTabId } from './media-tabs';
import { MediaViewer } from './media-viewer';

interface LightboxProps {
  index: number;
  slides: unknown[];
  on: { view: (seen: { index: number }) => void };
}
// Without a layout the lightbox does not move. This replacement starts at the given photo and moves on a press.
vi.mock('yet-another-react-lightbox', () => ({
  default: ({ index, slides, on }: LightboxProps) => (
    <button type="button" onClick={() => on.view({ index: index + 1 })}>
      {`Began at ${index + 1} of ${slides.length}`}
    </button>
  ),
}));

function Viewer({ photo = 0 }: { photo?: number | null }) {
  const [tab, setTab] = useState<MediaTabId>('photos');
  const listing = sampleListing({ photos: [1, 2, 3].map((at) => samplePhoto({ original: `/p/${at}.webp` })) });
  return <MediaViewer listing={listing} tab={tab} onTab={setTab} photo={photo} onClose={() => undefined} />;
}

test('returns to the same photo after the map', async () => {
  renderWithHost(createTestHost(), <Viewer />);
  await userEvent.click(screen.getByRole('button', { name: 'Began at 1 of 3' }));
  // The position is not passed back to a mounted lightbox, because that would stop its animation.
  expect(screen.getByRole('button', { name: 'Began at 1 of 3' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Map' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
  expect(screen.getByRole('button', { name: 'Began at 2 of 3' })).toBeTruthy();
});

test('all photos show at once, and a press opens one large', async () => {
  renderWithHost(createTestHost(), <Viewer photo={null} />);
  const wall = screen.getAllByRole<HTMLAnchorElement>('link', { name: /^Photo \d of 3/ });
  expect(wall).toHaveLength(3);
  // without scripts a press opens the file
  for (const { href } of wall) expect(href).not.toBe('');
  await userEvent.click(screen.getByRole('link', { name: /^Photo 3 of 3/ }));
  expect(screen.getByRole('button', { name: 'Began at 3 of 3' })).toBeTruthy();
});
