/**
 * The identity of one submission. A form takes one when it is first shown and keeps it until it succeeds, so that a
 * double click, a retry and Back after submit are the same lead.
 */
export function newSubmissionId(): string {
  return crypto.randomUUID();
}
