import * as z from 'zod/mini';
import { LEAD_ACTIONS } from '../basics/vocabulary';

export const leadActionSchema = z.enum(LEAD_ACTIONS);
export type LeadAction = z.infer<typeof leadActionSchema>;
