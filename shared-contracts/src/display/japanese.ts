import { HAWAII_TIME_ZONE } from '../basics/constants';
import { dateFormat, formatNumber, numberFormat } from './formats';
import type { LanguageDisplay } from './language-display';

const plain = numberFormat({ maximumFractionDigits: 0 });
const tenths = numberFormat({ maximumFractionDigits: 1 });

const METERS_PER_FOOT = 0.3048;
/** A tsubo is a square of six shaku, and a shaku is 10/33 m. */
const SQUARE_METERS_PER_TSUBO = 400 / 121;

/** Tenths below a thousand. */
const metric = (size: number) => (size < 1000 ? tenths : plain).format(size);

const zone = (name: string, timeZone: string) => ({
  name,
  day: dateFormat({ month: 'short', day: 'numeric', weekday: 'short', timeZone }),
  clock: dateFormat({ hour: 'numeric', minute: '2-digit', timeZone }),
});
const HAWAII = zone('', HAWAII_TIME_ZONE);
const ZONES = [{ ...HAWAII, name: 'ハワイ時間' }, zone('日本時間', 'Asia/Tokyo')];

function inZone({ name, day, clock }: ReturnType<typeof zone>, from: Date, to?: Date): string {
  const [began, ends] = [day.format(from), to && day.format(to)];
  const end = to ? `〜${ends === began ? '' : `${ends} `}${clock.format(to)}` : '';
  return `${began} ${clock.format(from)}${end}${name && `（${name}）`}`;
}

const MAN = 10_000;
const OKU = MAN * MAN;
const RATE_DAY = dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' });

const KATAKANA_AFTER_HIRAGANA = 0x60;

/** Japanese: square meters, tsubo, the time of Japan and yen. */
export const JAPANESE: LanguageDisplay = {
  /** '（115.2 m²・34.8坪）', short '（115 m²）' */
  area(squareFeet, short) {
    const squareMeters = squareFeet * METERS_PER_FOOT ** 2;
    if (short) return `（${plain.format(squareMeters)} m²）`;
    return `（${metric(squareMeters)} m²・${metric(squareMeters / SQUARE_METERS_PER_TSUBO)}坪）`;
  },
  acres: (size) => `${size}エーカー`,
  /** '370 m', from a kilometer '1.2 km' */
  distance(feet) {
    const meters = feet * METERS_PER_FOOT;
    return meters < 995 ? `${plain.format(Math.round(meters / 10) * 10)} m` : `${tenths.format(meters / 1000)} km`;
  },
  /** '11月28日(土) 13:00〜16:00（ハワイ時間）／11月29日(日) 8:00〜11:00（日本時間）' */
  times: (from, to, short = false) =>
    short ? inZone(HAWAII, from, to) : ZONES.map((each) => inZone(each, from, to)).join('／'),
  /** Three digits in the units of Japan: '約1億8,700万円', '約47.8万円', '約9,870円'. */
  yen(dollars, rate) {
    const yen = Number((dollars * rate.yen).toPrecision(3));
    if (yen < MAN) return `約${formatNumber(yen)}円`;
    if (yen < OKU) return `約${formatNumber(yen / MAN)}万円`;
    const rest = (yen % OKU) / MAN;
    return `約${formatNumber(Math.floor(yen / OKU))}億${rest === 0 ? '' : `${formatNumber(rest)}万`}円`;
  },
  /** Three digits in units of 10,000: '57.2万', '125万'. */
  shortPrice(price) {
    const rounded = Number(price.toPrecision(3));
    return rounded < MAN ? formatNumber(rounded) : `${formatNumber(rounded / MAN)}万`;
  },
  /** '1ドル＝149.5円（11月28日）' */
  yenRate: ({ yen, day }) => `1ドル＝${formatNumber(yen)}円（${RATE_DAY.format(Date.parse(day))}）`,
  /** Full-width katakana, without marks of long vowels, middle dots and blanks. */
  comparable: (text) =>
    text
      .normalize('NFKC')
      .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + KATAKANA_AFTER_HIRAGANA))
      .replace(/[ー・\s]/g, ''),
  /** 'マウイ' is 'マウイ島'; 'ハワイ' is the state. */
  isSame: (name, text) => name === text || (name === `${text}島` && text !== 'ハワイ'),
};
