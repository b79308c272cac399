import type { ComponentType } from 'react';
import { lazyComponent, Skeleton } from 'shared-ui';

/** Marks forms and rows of days, which the help bubble must not cover. */
export const UNCOVERED = 'data-uncovered';

/** A form, or what follows it. Most visitors never open one, so its code loads later. */
export const lazyForm = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyComponent(load, { message: "We couldn't load the form.", waiting: <Skeleton lines={6} /> });
