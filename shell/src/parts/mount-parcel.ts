import { mountRootParcel, type Parcel, type ParcelConfig } from 'single-spa';

type ParcelProps = Parameters<typeof mountRootParcel>[1] & { hydrates?: boolean };

/**
 * A root parcel that releases its props when it ends. Single-spa keeps every root parcel forever, and by its props the
 * element with all its listeners: some hundred kilobytes for each listing that a visitor opens. So the props are one
 * object for the parcel's life, which is emptied at its end.
 */
export function mountParcel(config: ParcelConfig, props: ParcelProps): Parcel {
  const held: ParcelProps = { ...props };
  const parcel = mountRootParcel(config, held);
  const release = () => {
    for (const name of Object.keys(held)) Reflect.deleteProperty(held, name);
    // The function below lives in the scope of the parcel's creator.
    Reflect.deleteProperty(parcel, 'update');
  };
  parcel.mountPromise.catch(release);
  parcel.unmountPromise.then(release, release);
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
