import type { ComponentType } from 'react';
import { lazyComponent, Skeleton } from 'shared-ui';
import { i18n } from '../texts';

/** A form, or what follows it. Most visitors never open one, so its code loads later. */
export const lazyForm = <P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> =>
  lazyComponent(load, {
    get message() {
      return i18n.t("We couldn't load the form.");
    },
    waiting: <Skeleton lines={6} />,
  });

export const LazyRequestSent = lazyForm(async () => (await import('./request-sent')).RequestSent);
