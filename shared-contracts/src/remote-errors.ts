/** Errors of loading and mounting remotes, for reports and the details of fallbacks. */
export const REMOTE_ERRORS = {
  'MFE-001': 'The manifest did not load.',
  'MFE-002': 'The manifest did not load in time.',
  'MFE-003': 'The entry script did not load.',
  'MFE-004': 'A file does not match its published hash.',
  'MFE-005': 'The exposed module is missing.',
  'MFE-006': 'The module failed while starting.',
  'MFE-007': 'The module failed while rendering.',
  'MFE-008': 'The module needs another version of the contract.',
  'MFE-009': 'The module is not in the discovery document.',
  'MFE-010': 'The exposed module did not load in time.',
  'MFE-011':
    'The module used an event that its mfe.json does not declare, or tracked one in the name of another remote.',
  'MFE-012': 'The page failed while the server rendered it.',
} as const;
export type RemoteErrorCode = keyof typeof REMOTE_ERRORS;
