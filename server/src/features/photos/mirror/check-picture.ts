import pLimit from 'p-limit';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** Maximum pixels of a picture: a file of a few kilobytes can claim billions. */
const MAX_PIXELS = 60_000_000;
const HASH_SIDE = 100;
/** Pictures decoded at the same time: a large one uses hundreds of megabytes. */
const opening = pLimit(2);

/** The file is not an accepted picture. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
}

export interface CheckedPicture {
  width: number;
  height: number;
  thumbhash: string;
}

const text = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Detects photos by their first bytes, independent of headers. No drawing or document reaches the decoder. */
function isPhoto(bytes: Buffer): boolean {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return true;
  if (text(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return true;
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return true;
  return text(bytes, 4, 8) === 'ftyp' && ['avif', 'avis', 'mif1'].includes(text(bytes, 8, 12));
}

export const openPicture = (bytes: Buffer) => sharp(bytes, { limitInputPixels: MAX_PIXELS }).autoOrient();

/** Opens an external file as a photo and measures it. Throws if it is none. */
export async function checkPicture(bytes: Buffer): Promise<CheckedPicture> {
  if (!isPhoto(bytes)) throw new BadPicture('not a JPEG, PNG, WebP or AVIF picture');
  return opening(() => measure(bytes));
}

async function measure(bytes: Buffer): Promise<CheckedPicture> {
  try {
    const { autoOrient: size } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    const { data, info } = await openPicture(bytes)
      .resize(HASH_SIDE, HASH_SIDE, { fit: 'inside' })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const hash = rgbaToThumbHash(info.width, info.height, data);
    return { width: size.width, height: size.height, thumbhash: Buffer.from(hash).toString('base64') };
  } catch (error) {
    throw new BadPicture('the picture cannot be opened', { cause: error });
  }
}
