import type { OpenRelease } from 'federation/verify';
import { eventTopicSchema, type Release, releaseSchema, slotNameSchema } from 'shared-contracts';

/**
 * A release that was published under another contract, as this server can tell it: slots and topics that it does not
 * know are left out. Whatever else the remote draws goes on, and one release never keeps the others from being read.
 */
export function inOurWords({ manifest, ...release }: OpenRelease): Release {
  const { extensions, emits, listens } = manifest;
  return releaseSchema.parse({
    ...release,
    manifest: {
      ...manifest,
      extensions: extensions.filter(({ slot }) => slotNameSchema.safeParse(slot).success),
      emits: emits.filter(isTopic),
      listens: listens.filter(isTopic),
    },
  });
}

const isTopic = (topic: string) => eventTopicSchema.safeParse(topic).success;
