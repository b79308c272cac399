/** What a visitor has typed into a form, kept for as long as the tab lives so that a reload or a sign-in loses nothing. */
export interface Draft {
  name: string;
  email: string;
  phone: string;
  message: string;
  preapprove: boolean;
}

const prefix = 'lead-draft:';

/** The kept draft of a form, or null; a blocked or damaged storage reads as nothing kept [B8.23]. */
export function readDraft(form: string): Partial<Draft> | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + form) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(form: string, draft: Partial<Draft>): void {
  try {
    sessionStorage.setItem(prefix + form, JSON.stringify(draft));
  } catch {
    // A full or blocked storage costs the visitor the draft after a reload, not the form.
  }
}

export function dropDraft(form: string): void {
  try {
    sessionStorage.removeItem(prefix + form);
  } catch {
    // nothing was kept
  }
}

function isDraft(value: unknown): value is Partial<Draft> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
