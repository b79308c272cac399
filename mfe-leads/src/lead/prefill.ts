import type { User } from 'shared-contracts';
import type { Draft } from './draft';

/** The first values of a form: what was typed before, otherwise what is known of the user [B6.3]. */
export function firstValues(user: User | null, draft: Partial<Draft> | null, message = ''): Draft {
  return {
    name: draft?.name ?? [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    email: draft?.email ?? user?.email ?? '',
    phone: draft?.phone ?? user?.phone ?? '',
    message: draft?.message || message,
    preapprove: draft?.preapprove ?? false,
  };
}
