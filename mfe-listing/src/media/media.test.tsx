import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { samplePhoto } from 'shared-contracts/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { showListing } from '../testing/show-listing';
import { mediaTabs, tourAddresses } from './media-tabs';

// the viewer loads on demand, which may take seconds on a busy machine
beforeAll(() => import('./media-viewer'));
const none = { uploadedVideoData: { videos: [] }, virtual_tour_url: null, virtual_tour_urls: [] };
const video = { uploadedVideoData: { videos: [{ hashed_id: 'abc123' }] } };
const one = { virtual_tour_url: 'https://tour.example/1', virtual_tour_urls: ['https://tour.example/1'] };
const two = { virtual_tour_url: null, virtual_tour_urls: ['https://tour.example/1', 'https://tour.example/2'] };

test.each([
  ['nothing more', {}, 'Photos, Map, Street View'],
  ['a video', video, 'Photos, Video, Map, Street View'],
  ['one tour', one, 'Photos, Map, Virtual Tour, Street View'],
  ['two tours', two, 'Photos, Map, Virtual Tour, Virtual Tour 2, Street View'],
  ['all', { ...video, ...two }, 'Photos, Video, Map, Virtual Tour, Virtual Tour 2, Street View'],
])('with %s the tabs are in order [B2.5.1]', (_, media, expected) => {
  expect(
    mediaTabs({ ...none, ...media }, true)
      .map(({ label }) => label)
      .join(', '),
  ).toBe(expected);
});

test('an address that is no web page makes no tour', () => {
  const virtual_tour_urls = ['javascript:alert(1)', 'not an address', 'data:text/html,x', 'https://tour.example/3'];
  expect(tourAddresses({ ...none, virtual_tour_urls })).toEqual(['https://tour.example/3']);
});

async function openViewer(name: RegExp | string, ...listing: Parameters<typeof showListing>) {
  const shown = await showListing(...listing);
  await userEvent.click(within(screen.getByRole('group', { name: 'Photos and views' })).getByRole('button', { name }));
  const dialog = await screen.findByRole('dialog', { name: /Photos and views of/ });
  const viewer = within(dialog);
  // its content follows the frame
  await viewer.findAllByRole('tab');
  return { ...shown, viewer };
}

test('the viewer opens at what was chosen and moves between its tabs by keyboard [B2.5.1]', async () => {
  const { viewer } = await openViewer('Map', { ...video, ...two }, { settings: { googleMapsKey: 'k1' } });
  expect(viewer.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Photos',
    'Video',
    'Map',
    'Virtual Tour',
    'Virtual Tour 2',
    'Street View',
  ]);
  expect(viewer.getByRole('tab', { selected: true }).textContent).toBe('Map');
  expect(await viewer.findByRole('img', { name: /Map of/ })).toBeTruthy();
  act(() => viewer.getByRole('tab', { selected: true }).focus());
  await userEvent.keyboard('{ArrowRight}');
  expect(viewer.getByRole('tab', { selected: true }).textContent).toBe('Virtual Tour');
});

test('not a byte of a tour or video is loaded before the visitor asks for it', async () => {
  const { viewer } = await openViewer('Virtual Tour', two);
  expect(document.querySelector('iframe')).toBeNull();
  expect(viewer.getByText(/This comes from tour\.example/)).toBeTruthy();
  await userEvent.click(viewer.getByRole('button', { name: 'Start the tour' }));
  expect(document.querySelector('iframe')?.getAttribute('src')).toBe('https://tour.example/1');
  await userEvent.click(viewer.getByRole('tab', { name: 'Virtual Tour 2' }));
  expect(document.querySelector('iframe')).toBeNull();
});

test('the video plays from its hashed id', async () => {
  const { viewer } = await openViewer('Video', video);
  await userEvent.click(viewer.getByRole('button', { name: 'Play the video' }));
  expect(document.querySelector('iframe')?.getAttribute('src')).toContain('/abc123');
});

test('without a provider no part of the page offers street view [B7.29]', async () => {
  await showListing();
  expect(screen.getByRole('region', { name: 'Location' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Street View' })).toBeNull();
});

test('a listing without a position is sorry about street view, and leads to the map [B4.30] [B8.11]', async () => {
  const { viewer } = await openViewer('Street View', { lat: null, lng: null }, { settings: { googleMapsKey: 'k1' } });
  expect(viewer.getByText('Sorry, we could not load street view for this address.')).toBeTruthy();
  await userEvent.click(viewer.getByRole('button', { name: 'Switch to map view' }));
  expect(viewer.getByRole('tab', { selected: true }).textContent).toBe('Map');
  expect(document.activeElement).toBe(viewer.getByRole('tab', { selected: true }));
});

/** Pictures whose loading the test decides. */
function stubPictures(outcome: 'onload' | 'onerror'): string[] {
  const asked: string[] = [];
  class Picture {
    onload: (() => void) | null = null;
    onerror: (() => void) | null = null;
    set src(address: string) {
      asked.push(address);
      queueMicrotask(() => this[outcome]?.());
    }
  }
  vi.stubGlobal('Image', Picture);
  return asked;
}

test('with a key a panorama within 50 m loads, once asked for [B4.30] [B9.27]', async () => {
  const asked = stubPictures('onload');
  const { viewer } = await openViewer('Street View', { lat: 20.5, lng: -156.4 }, { settings: { googleMapsKey: 'k1' } });
  expect(asked).toEqual([]);
  await userEvent.click(viewer.getByRole('button', { name: 'Load street view' }));
  expect(asked[0]).toContain('location=20.5,-156.4&radius=50');
  expect((await viewer.findByTitle(/Street view of/)).getAttribute('src')).toContain('google.com/maps/embed');
});

test('with a key and no panorama there the no-street-view state is set [B4.30] [B8.11]', async () => {
  stubPictures('onerror');
  const { viewer } = await openViewer('Street View', {}, { settings: { googleMapsKey: 'k1' } });
  await userEvent.click(viewer.getByRole('button', { name: 'Load street view' }));
  expect(await viewer.findByText('Sorry, we could not load street view for this address.')).toBeTruthy();
});

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    samplePhoto({
      thumb: `/p/${at + 1}/thumb.webp`,
      post_large: `/p/${at + 1}/post_large.webp`,
      original: `/p/${at + 1}/original.webp`,
      caption: null,
    }),
  );

test('a thumbnail that fails shows the photo itself, and the drawn one where there is none [B4.40]', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { viewer } = await openViewer('Show all 2 photos', { photos: numbered(2) });
  const shown = () => [...document.querySelectorAll('dialog img')].map((image) => image.getAttribute('src'));
  const failing = (src: string) => {
    for (const image of document.querySelectorAll(`dialog img[src="${src}"]`)) fireEvent.error(image);
  };
  await userEvent.click(viewer.getByRole('link', { name: 'Photo 1 of 2, open large' }));
  await viewer.findByRole('img', { name: 'Photo 1 of 1 Sample Street' });
  await waitFor(() => expect(shown()).toContain('/p/2/thumb.webp'));
  failing('/p/2/thumb.webp');
  await waitFor(() => expect(shown()).not.toContain('/p/2/thumb.webp'));
  expect(shown()).toContain('/p/2/post_large.webp');
  failing('/p/2/post_large.webp');
  failing('/p/2/original.webp');
  expect(shown().filter((src) => src?.startsWith('/p/2/'))).toEqual([]);
});

test('a provider that says nothing has no street view [B4.30]', async () => {
  vi.stubGlobal('Image', class {});
  const { viewer } = await openViewer('Street View', {}, { settings: { googleMapsKey: 'k1' } });
  vi.useFakeTimers();
  fireEvent.click(viewer.getByRole('button', { name: 'Load street view' }));
  await act(() => vi.advanceTimersByTimeAsync(8100));
  expect(viewer.getByText('Sorry, we could not load street view for this address.')).toBeTruthy();
});

test('on a phone images 1 to 3 are requested at first, 4 is not [B9.24]', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => mediaList(query, query.includes('width <')));
  await showListing({ photos: numbered(10) });
  const carousel = await screen.findByRole('group', { name: 'Photos of 1 Sample Street' });
  expect(within(carousel).getByText('Photo 1 of 10')).toBeTruthy();
  const images = [...carousel.querySelectorAll('img')];
  expect(images.map((image) => [image.getAttribute('src'), image.getAttribute('loading')])).toEqual(
    [1, 2, 3].map((at) => [`/p/${at}/post_large.webp`, 'eager']),
  );
});

function mediaList(media: string, matches: boolean): MediaQueryList {
  return Object.assign(new EventTarget(), {
    media,
    matches,
    onchange: null,
    addListener: vi.fn(),
    removeListener: vi.fn(),
  });
}
