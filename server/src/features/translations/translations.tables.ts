import type { Generated } from 'kysely';

export interface TranslationTable {
  /** SHA-256 of the English text, in hexadecimal digits */
  source_hash: string;
  language: string;
  internal_id: string;
  /** null while it waits for the job */
  text: string | null;
  failures: Generated<number>;
  due_at: Generated<Date>;
  used_at: Generated<Date>;
}

declare module '../../platform/database/tables' {
  interface Tables {
    translations: TranslationTable;
  }
}
