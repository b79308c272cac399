import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../../platform/database/database';
import type { Settings } from '../../platform/settings/settings';
import { applyBatch, type ImportBatch } from '../apply/apply-batch.repository';
import { type ImportReport, importFiles } from './import-files';

export interface ImportOutcome {
  report: ImportReport;
  /** path of the report */
  reportFile: string;
}

export interface ImportOptions {
  now?: Date;
  /** office keys or names of the company */
  companyOffices?: readonly string[];
  /** gets a line of progress every few seconds */
  print?: (line: string) => void;
}

/**
 * Imports files of listings: RESO Web API JSON and Spark payloads. The database notifies a running server of the
 * changes. It writes a report of every record into DATA_DIR/imports.
 */
export async function runImport(
  files: readonly string[],
  settings: Settings,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { now = new Date(), companyOffices = [] } = options;
  const { database, close } = await openDatabase(settings);
  try {
    const apply = (batch: ImportBatch) => applyBatch(database, batch, settings.PHOTO_HOSTS);
    const report = await importFiles(
      files,
      apply,
      { now, companyOffices, luxuryFrom: settings.LUXURY_FROM },
      options.print,
    );
    const folder = join(settings.DATA_DIR, 'imports');
    await mkdir(folder, { recursive: true });
    const reportFile = join(folder, `${now.toISOString().replaceAll(':', '-')}.json`);
    await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
    return { report, reportFile };
  } finally {
    await close();
  }
}

/** Why an import failed as a whole, although it went on; null for one that read and stored everything it should. */
export function importFailure({ unread_files, not_stored }: ImportReport): string | null {
  const failures = [
    ...unread_files.map((file) => `The file ${file} could not be read to its end; see the report.`),
    ...(not_stored > 0 ? [`The database did not store ${not_stored} records; import the files again.`] : []),
  ];
  return failures.length === 0 ? null : failures.join('\n');
}

/** The report in a few lines, for a terminal. */
export function importSummary({ report, reportFile }: ImportOutcome): string {
  const reasons = new Map<string, number>();
  for (const { reason } of report.records)
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([reason, count]) => `  ${count} x ${reason}`);
  const left = Object.keys(report.fields_left).sort();
  return [
    `${report.taken} imported, ${report.removed} removed, ${report.left_out} left out`,
    ...why,
    left.length > 0 ? `Unused fields: ${left.join(', ')}` : 'All fields were used.',
    `Report of every record: ${reportFile}`,
  ].join('\n');
}
