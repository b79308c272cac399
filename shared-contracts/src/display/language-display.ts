import type { YenRate } from '../calls/exchange';

/**
 * How a language writes values that English writes by itself. It loads with the catalog of the contract, so pages of other
 * languages do not have its code.
 */
export interface LanguageDisplay {
  /** what follows an area in square feet or acres; `short` where there is little room */
  area(squareFeet: number, short: boolean): string;
  /** an area in acres, as a number that is written already */
  acres(size: string): string;
  distance(feet: number): string;
  /** a time or two, with its zones; `short` in Hawaii time only, which is not named */
  times(from: Date, to?: Date, short?: boolean): string;
  yen(dollars: number, rate: YenRate): string;
  /** a price in dollars where there is little room, without the sign */
  shortPrice(dollars: number): string;
  yenRate(rate: YenRate): string;
  /** a typed text, or a name of a region, in the form in which they are compared */
  comparable(text: string): string;
  /** whether the name of a region is meant by a typed text, both comparable */
  isSame(name: string, text: string): boolean;
}
