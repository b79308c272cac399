type ClassPart = string | false | null | undefined;

/** Joins class names, without empty ones. */
export function cx(...parts: ClassPart[]): string {
  return parts.filter(Boolean).join(' ');
}
