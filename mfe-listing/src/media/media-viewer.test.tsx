import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createTestHost, sampleListing, samplePhoto } from 'shared-contracts/testing';
import { expect, test, vi } from 'vitest';
import type { MediaTabId } from './media-tabs';
import { MediaViewer } from './media-viewer';

interface LightboxProps {
  index: number;
  slides: unknown[];
  on: { view: (seen: { index: number }) => void };
}
// without a layout the lightbox does not move; this one begins where it is told and goes on by a press
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
  return (
    <MediaViewer
      host={createTestHost()}
      listing={listing}
      tab={tab}
      onTab={setTab}
      photo={photo}
      onClose={() => undefined}
    />
  );
}

test('whoever looks at the map meanwhile comes back to the same photo', async () => {
  render(<Viewer />);
  await userEvent.click(screen.getByRole('button', { name: 'Began at 1 of 3' }));
  // where it stands is not told back to a lightbox that is there: that would stop its slide
  expect(screen.getByRole('button', { name: 'Began at 1 of 3' })).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Map' }));
  await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
  expect(screen.getByRole('button', { name: 'Began at 2 of 3' })).toBeTruthy();
});

test('all photos show at once, and a press opens one large', async () => {
  render(<Viewer photo={null} />);
  const wall = screen.getAllByRole('button', { name: /^Photo \d of 3/ });
  expect(wall).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: /^Photo 3 of 3/ }));
  expect(screen.getByRole('button', { name: 'Began at 3 of 3' })).toBeTruthy();
});
