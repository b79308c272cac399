/** How staff read the roles. */
export const ROLE_NAMES = { advisor: 'Advisor', admin: 'Admin', super_admin: 'Super admin' } as const;
