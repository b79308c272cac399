/**
 * The sources of calls without their summaries: those are for the API's documentation, which the server writes, and a
 * kilobyte of every start.
 */
export function withoutSummaries(source: string): string {
  return source.replace(/^( +summary:\s+)(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/gm, "$1''");
}
