import * as z from 'zod/mini';
import { keysOf } from './keys-of';
import { SLOTS } from './slots';

export const slotNameSchema = z.enum(keysOf(SLOTS));
