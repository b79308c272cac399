import { Fields } from './fields';
import { isRecord, mapTexts } from './read-values';

/** The Spark platform's names for fields of the standard. */
const SPARK_NAMES: Readonly<Record<string, string>> = {
  BedsTotal: 'BedroomsTotal',
  BathsTotal: 'BathroomsTotalDecimal',
  BathsFull: 'BathroomsFull',
  BathsHalf: 'BathroomsHalf',
  BathsThreeQuarter: 'BathroomsThreeQuarter',
  UnparsedFirstLineAddress: 'UnparsedAddress',
  Photos: 'Media',
};

/** Characters that no page, mail or XML may contain: control characters and halves of surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

/** Characters without width: two names that differ only by them look the same. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

const printableText = (text: string): string =>
  text
    .replace(INVISIBLE, '')
    .replace(UNPRINTABLE, ' ')
    .replace(/\p{Surrogate}/gu, '');

/** A record of either format with the standard's names; null when it describes no listing. */
export function feedRecord(sent: unknown): Fields | null {
  if (!isRecord(sent)) return null;
  // feeds send control characters in addresses and remarks
  const value = mapTexts(sent, printableText);
  const { StandardFields: standard } = value;
  if (isRecord(standard)) return sparkRecord(value, standard);
  if (typeof value.ListingKey !== 'string' && typeof value.ListingKey !== 'number' && value.ListingId === undefined)
    return null;
  const plain = Object.entries(value).filter(([name]) => !name.startsWith('@'));
  return new Fields(Object.fromEntries(plain));
}

function sparkRecord(value: Record<string, unknown>, standard: Record<string, unknown>): Fields {
  const renamed: Record<string, unknown> = { ListingKey: value.Id };
  for (const [name, field] of Object.entries(standard)) {
    const target = SPARK_NAMES[name] ?? name;
    if (renamed[target] === undefined || renamed[target] === null) renamed[target] = field;
  }
  if (Array.isArray(renamed.Media)) renamed.Media = renamed.Media.map(sparkPhoto);
  if (Array.isArray(value.CustomFields)) renamed.CustomFields = value.CustomFields;
  return new Fields(renamed);
}

/** A Spark photo as a Media record, with the addresses of its sizes. */
function sparkPhoto(photo: unknown, index: number): unknown {
  if (!isRecord(photo)) return photo;
  return {
    MediaURL: photo.UriLarge ?? photo.Uri1280 ?? photo.Uri1024,
    LargeURL: photo.Uri1280 ?? photo.UriLarge,
    ThumbURL: photo.Uri640 ?? photo.Uri300,
    MediaCategory: 'Photo',
    Order: index,
    PreferredPhotoYN: photo.Primary,
    ShortDescription: photo.Caption || photo.Name,
  };
}
