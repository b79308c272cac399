import * as z from 'zod/mini';

/** A refused field with its sentence. `pointer` is a JSON pointer into the input. */
export const fieldErrorSchema = z.object({ field: z.string(), pointer: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every error response: RFC 9457 plus the documented error fields. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.string(),
  code: z.string(),
  error: z.boolean(),
  error_type: z.string(),
  error_message: z.string(),
  fields: z.array(fieldErrorSchema),
});
export type Problem = z.infer<typeof problemSchema>;
