import { hash, verify } from '@node-rs/argon2';
import { ApiError } from 'shared-contracts';

/** Concurrent hashes, and the maximum that may wait before the server reports that it is busy. */
const AT_ONCE = 2;
const WAITING = 20;

let running = 0;
const queue: Array<() => void> = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new ApiError('busy');
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

/** argon2id with 19 MiB, two passes, one lane. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
}

let nobodysHash: Promise<string> | null = null;

/** Checks a password. Without a hash it does the same work and returns false, so that its time reveals nothing. */
export async function checkPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword('the password of no account');
  const against = passwordHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== null;
}
