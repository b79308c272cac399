/** Whether the file system failed with this code, such as 'ENOENT'. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** For `catch`: null for a missing file or folder; other failures are thrown. */
export function nullWhenMissing(error: unknown): null {
  if (hasCode(error, 'ENOENT')) return null;
  throw error;
}
