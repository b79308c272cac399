import type { CostRules, TaxClass } from 'shared-contracts';
import type { JsonColumn } from '../../platform/database/sql-values';

/** The one row of rules for monthly costs. */
export interface CostRulesTable {
  only_row: boolean;
  home_use: CostRules['home_use'];
  classes: JsonColumn<TaxClass[]>;
  updated_at: Date;
}

declare module '../../platform/database/tables' {
  interface Tables {
    cost_rules: CostRulesTable;
  }
}
