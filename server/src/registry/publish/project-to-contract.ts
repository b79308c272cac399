import type { OpenRelease } from 'federation/verify';
import { eventTopicSchema, type Release, releaseSchema, slotNameSchema } from 'shared-contracts';

/**
 * A release of another contract without the slots and topics that this server does not know. The remote's other parts
 * still work, and one release never prevents others from being read.
 */
export function projectToContract({ manifest, ...release }: OpenRelease): Release {
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
