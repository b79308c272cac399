import { expect, test } from 'vitest';
import { safeUrl } from './map-media';

test.each([
  ['https://photos.example.com/1.jpg', 'https://photos.example.com/1.jpg'],
  ['http://photos.example.com/1.jpg', 'https://photos.example.com/1.jpg'],
  ['https://photos.example.com:8443/1.jpg', 'https://photos.example.com:8443/1.jpg'],
  ['https://8.8.8.8/1.jpg', 'https://8.8.8.8/1.jpg'],
])('a photo of the internet is taken: %s', (address, wanted) => expect(safeUrl(address)).toBe(wanted));

test.each([
  'https://127.0.0.1/1.jpg',
  'https://2130706433/1.jpg',
  'https://[::1]/1.jpg',
  'https://[::ffff:192.168.0.1]/1.jpg',
  'https://192.168.0.1/cgi-bin/reboot',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/1.jpg',
  'https://localhost.localdomain/1.jpg',
  'https://router.lan/1.jpg',
  'https://printer/1.jpg',
  'https://someone:secret@photos.example.com/1.jpg',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
])('no page makes a visitor’s browser ask its own network: %s', (address) => expect(safeUrl(address)).toBeNull());
