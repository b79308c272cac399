import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../platform/database';
import type { Settings } from '../platform/settings';
import { applyBatch } from './apply-batch.store';
import { type Apply, connectControl } from './control-socket';
import { type ImportReport, importFiles } from './import-files';

export interface ImportOutcome {
  report: ImportReport;
  /** path of the report */
  reportFile: string;
  /** true when a running server imported the listings, so that its search has them at once */
  throughServer: boolean;
}

export interface ImportOptions {
  now?: Date;
  /** office keys or names of the company */
  companyOffices?: readonly string[];
}

async function openTarget(
  settings: Settings,
): Promise<{ apply: Apply; close: () => Promise<void>; throughServer: boolean }> {
  const control = await connectControl(settings.DATA_DIR);
  if (control) return { apply: control.apply, close: async () => undefined, throughServer: true };
  const database: Database = await openDatabase(settings);
  return {
    apply: (batch) => applyBatch(database, batch, settings.PHOTO_HOSTS),
    close: () => database.destroy(),
    throughServer: false,
  };
}

/**
 * Imports files of listings: RESO Web API JSON and Spark payloads. It works through a running server if there is one,
 * otherwise it opens the database itself. It writes a report of every record into DATA_DIR/imports.
 */
export async function runImport(
  files: readonly string[],
  settings: Settings,
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { now = new Date(), companyOffices = [] } = options;
  const target = await openTarget(settings);
  try {
    const report = await importFiles(files, target.apply, { now, companyOffices, luxuryFrom: settings.LUXURY_FROM });
    const folder = join(settings.DATA_DIR, 'imports');
    await mkdir(folder, { recursive: true });
    const reportFile = join(folder, `${now.toISOString().replaceAll(':', '-')}.json`);
    await writeFile(reportFile, `${JSON.stringify(report, null, 2)}\n`);
    return { report, reportFile, throughServer: target.throughServer };
  } finally {
    await target.close();
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
export function importSummary({ report, reportFile, throughServer }: ImportOutcome): string {
  const reasons = new Map<string, number>();
  for (const { reason } of report.records)
    if (reason !== undefined) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  const why = [...reasons]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 12)
    .map(([reason, count]) => `  ${count} x ${reason}`);
  const left = Object.keys(report.fields_left).sort();
  return [
    `${report.taken} imported, ${report.removed} removed, ${report.left_out} left out${throughServer ? ' (through the running server)' : ''}`,
    ...why,
    left.length > 0 ? `Unused fields: ${left.join(', ')}` : 'All fields were used.',
    `Report of every record: ${reportFile}`,
  ].join('\n');
}
