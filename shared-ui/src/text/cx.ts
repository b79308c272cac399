type ClassPart = string | false | null | undefined;

/** Joins class names, leaving out what is missing. */
export function cx(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(' ');
}
