import type { PropertyGroup } from 'shared-contracts';

export interface SaleTable {
  source_system: string;
  source_key: string;
  region_path: string;
  property_group: PropertyGroup;
  /** YYYY-MM-DD */
  closed_on: string;
  price: number | null;
}

export interface MarketFigureTable {
  region_path: string;
  property_group: PropertyGroup;
  active: number;
  priced: number;
  asking_median: number | null;
  dated: number;
  days_median: number | null;
  reduced: number;
  sold: number;
  sold_priced: number;
  sold_median: number | null;
  counted_at: Date;
}

export interface MarketMonthTable {
  region_path: string;
  property_group: PropertyGroup;
  month: string;
  sold: number;
  sold_priced: number;
  sold_median: number | null;
}

export interface MarketSchoolTable {
  region_path: string;
  level: 'elementary' | 'middle' | 'high';
  name: string;
  homes: number;
}

declare module '../../platform/database/tables' {
  interface Tables {
    sales: SaleTable;
    market_figures: MarketFigureTable;
    market_months: MarketMonthTable;
    market_schools: MarketSchoolTable;
  }
}
