import { type ComponentType, createElement, useEffect, useState } from 'react';
import { ErrorState, Skeleton } from 'shared-ui';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A form that is loaded with its library when it is first opened: most visitors of a page never open one. One that
 * cannot be loaded says so and can be tried again, without taking its surroundings with it (D5).
 */
export function lazyForm<P extends object>(load: Load<P>): ComponentType<P> {
  const loaded: Loaded<P> = { form: null };
  return (props) => <LazyForm load={load} loaded={loaded} props={props} />;
}

interface Loaded<P> {
  form: ComponentType<P> | null;
}

function LazyForm<P extends object>({ load, loaded, props }: { load: Load<P>; loaded: Loaded<P>; props: P }) {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(loaded.form ? 'ready' : 'loading');
  useEffect(() => {
    if (state !== 'loading') return;
    let wanted = true;
    load().then(
      (form) => {
        loaded.form = form;
        if (wanted) setState('ready');
      },
      () => wanted && setState('failed'),
    );
    return () => {
      wanted = false;
    };
  }, [state, load, loaded]);
  if (loaded.form && state === 'ready') return createElement(loaded.form, props);
  if (state === 'loading') return <Skeleton lines={6} />;
  return <ErrorState compact message="The form could not be loaded." onRetry={() => setState('loading')} />;
}
