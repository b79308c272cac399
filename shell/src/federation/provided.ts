import type { SharedName } from 'shared-contracts/federation/sharing';

/**
 * Declaring a package as shared does not provide it: one that the shell never imports makes the first remote that
 * wants it fail with RUNTIME-012. Each key of the sharing table is therefore imported here, lazily: a key that no
 * remote requests costs nothing. A missing or extra key is a type error.
 */
export const PROVIDED: Readonly<Record<string, () => Promise<unknown>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  'single-spa': () => import('single-spa'),
  'single-spa-react': () => import('single-spa-react'),
  swr: () => import('swr'),
  'swr/immutable': () => import('swr/immutable'),
  'swr/mutation': () => import('swr/mutation'),
  valtio: () => import('valtio'),
  'valtio/utils': () => import('valtio/utils'),
  'shared-contracts/first': () => import('shared-contracts/first'),
  'shared-contracts/later': () => import('shared-contracts/later'),
  'shared-ui/first': () => import('shared-ui/first'),
  'shared-ui/later': () => import('shared-ui/later'),
  'shared-ui/map': () => import('shared-ui/map'),
  'shared-ui/price-slider': () => import('shared-ui/price-slider'),
} satisfies Record<SharedName, () => Promise<unknown>>;
