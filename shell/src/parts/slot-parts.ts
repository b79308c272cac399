import type { RenderedParts, RenderedSlot } from 'federation/protocol/rendering';
import type { RemoteErrorCode, SlotPropsMap } from 'shared-contracts';
import { extensionsOf } from '../federation/exposed-modules';
import { Part, type PartServices, type PartState } from './part';

export interface SlotPartsParts extends PartServices {
  /** parts wait for it, so that they do not delay the page */
  ready?: Promise<void>;
  /** parts that the server rendered; isAlike: whether they would render the same now */
  rendered?: { slots: RenderedParts['slots']; isAlike: () => boolean };
}

export interface MountedSlot {
  retry(): void;
  unmount(): void;
}
export interface SlotParts {
  /** Mounts the slot's extension into the element and reports each change of its state. */
  mount<N extends RenderedSlot>(
    name: N,
    element: HTMLElement,
    props: SlotPropsMap[N],
    onState: (state: PartState['state'], code: RemoteErrorCode | null) => void,
  ): MountedSlot;
}

const nothing = () => undefined;
/** Slots without remotes: on the server, and in tests. */
export const NO_SLOT_PARTS: SlotParts = {
  mount: (_name, _element, _props, onState) => {
    onState('empty', null);
    return { retry: nothing, unmount: nothing };
  },
};

/** The slots that the server renders. */
export function createSlotParts({ rendered, ...services }: SlotPartsParts): SlotParts {
  return {
    mount(name, element, props, onState) {
      const renderedBy = rendered?.slots.find(({ slot }) => slot === name);
      const part = new Part({
        ...services,
        part: name,
        isOptional: true,
        owner: () => extensionsOf(services.discovery, name)[0] ?? null,
        activeWhen: () => true,
        props: () => ({ slot: props }),
        rendered: rendered && renderedBy ? { ...renderedBy, isAlike: rendered.isAlike } : null,
        onState: ({ state, code = null }) => state && onState(state, code),
      });
      part.open(element);
      return { retry: () => void part.retry(), unmount: () => void part.close() };
    },
  };
}
