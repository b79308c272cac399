import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { ApiError } from 'shared-contracts';
import { FORM_MESSAGES } from 'shared-contracts/forms';
import { fieldsOf, refuseFields } from '../../platform/http/problem';
import { BoundedQueue } from '../../platform/jobs/bounded-queue';

/** Concurrent hashes, and the maximum that may wait before the server reports that it is busy. */
const hashing = new BoundedQueue(2, 20);

async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (hashing.isFull) throw new ApiError('busy');
  return hashing.run(work);
}

/** argon2id with 19 MiB, two passes, one lane. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, ARGON2));
}

let placeholderHash: Promise<string> | null = null;

/** Checks a password. Without a hash it does the same work and returns false, so that its time reveals nothing. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  // not queued: a full queue must not become its result
  placeholderHash ??= hash('the password of no account', ARGON2);
  const against = passwordHash ?? (await placeholderHash);
  const matches = await queued(() => verify(against, password));
  return matches && passwordHash !== null;
}

const COMMON_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Refuses a new password that is on the list of common passwords.
 * @throws ApiError validation_failed, with the field
 */
export function refuseCommonPassword(password: string): void {
  if (isCommonPassword(password)) refuseFields(fieldsOf({ password: FORM_MESSAGES.password.common }));
}

/** True for a password on the list, in any letter case, and for one that repeats a single character. */
export function isCommonPassword(password: string): boolean {
  // Invisible characters would hide a common password from the list.
  const plain = password
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();
  return new Set(plain).size <= 1 || COMMON_PASSWORDS.has(plain);
}
