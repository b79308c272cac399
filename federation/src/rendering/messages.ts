import * as z from 'zod/mini';
import { renderStatusSchema } from '../protocol/rendering';
import type { RealmFiles } from './realm';

interface StepBase {
  realm: string;
  /** file of the shell's Node bundle */
  shell: string;
}

/**
 * The commands that the server sends to a renderer. The renderer answers each with one reply before the server sends
 * the next.
 */
export type Step = StepBase &
  (
    | {
        /** makes a realm */
        kind: 'load';
        /** of the realm's texts */
        language: string;
        /** those of the release, and the shell's bundle unless the process has it */
        files: RealmFiles;
        /** list of ExposedModule as JSON */
        modules: string;
        /** a realm to drop for it */
        drop: string | undefined;
      }
    | ({ /** time limit of the step, in milliseconds */ withinMs: number } & PageStep)
  );

/** What runs code of a page. */
export type PageStep =
  | { kind: 'start' /** RenderJob as JSON */; job: string }
  | { kind: 'resume' /** answers by key, as JSON */; answers: string };

const replyFields = {
  /** the realm was dropped, because its state is unknown */
  broken: z.optional(z.boolean()),
  /** the step had little processor time when its limit ended it, because the machine was busy */
  starved: z.optional(z.boolean()),
  /** time that the step took in the process, without waiting for a processor, in milliseconds */
  stepMs: z.optional(z.number()),
  /** memory of the process, in megabytes */
  heapMb: z.optional(z.number()),
};
/** A reply as it is sent: `status` is a RenderStatus as JSON. */
const sentReplySchema = z.object({ status: z.string(), ...replyFields });
export type SentReply = z.infer<typeof sentReplySchema>;
const replySchema = z.object({ status: renderStatusSchema, ...replyFields });
export type Reply = z.infer<typeof replySchema>;

/** Reads a message of a renderer. Its status stays JSON text until here, so that only the server parses it. */
export function readReply(message: unknown): Reply | Error {
  const invalid = new Error('The renderer sent an invalid reply.');
  const sent = sentReplySchema.safeParse(message);
  if (!sent.success) return invalid;
  try {
    const reply = replySchema.safeParse({ ...sent.data, status: JSON.parse(sent.data.status) });
    return reply.success ? reply.data : invalid;
  } catch {
    return invalid;
  }
}
