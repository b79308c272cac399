import type { AuditKind } from 'shared-contracts/staff';

/** Retention of personal data in days; SECURITY.md lists the same numbers. */
export const RETENTION_DAYS = {
  /** then name, contact and message of a lead are removed; the statistics of its listing stay */
  leads: 3 * 365,
  spamLeads: 90,
  mailFiles: 30,
  impersonations: 730,
} as const;

export const AUDIT_DAYS: Readonly<Record<AuditKind, number>> = {
  change: 730,
  impersonation: 730,
  read: 365,
  'sign-in': 180,
};
