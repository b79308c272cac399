import { lazyForm } from '../lead/lazy-form';

export const LazyContactWays = lazyForm(async () => (await import('./contact-ways')).ContactWays);
