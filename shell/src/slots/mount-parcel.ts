import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';

type ParcelProps = Parameters<typeof mountRootParcel>[1] & { hydrates?: boolean };

/**
 * A root parcel that lets go of its props when it ends. single-spa keeps every root parcel for ever, and by its props the
 * element it was drawn in with all that listens there: some hundred kilobytes for each listing a visitor opens. So they are
 * one object for the parcel's life, which is emptied at its end.
 */
export function mountParcel(config: ParcelConfig, props: ParcelProps): Parcel {
  const held: ParcelProps = { ...props };
  const parcel = mountRootParcel(config, held);
  const letGo = () => {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
    // the one below lives in the scope of whoever asked for the parcel
    Reflect.deleteProperty(parcel, 'update');
  };
  parcel.mountPromise.catch(letGo);
  parcel.unmountPromise.then(letGo, letGo);
  const { loadPromise } = parcel;
  loadPromise.then(
    () => {
      const { update } = parcel;
      if (update) parcel.update = (next) => update(Object.assign(held, next));
    },
    () => undefined,
  );
  return parcel;
}
