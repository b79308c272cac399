import type { createInstance } from '@module-federation/enhanced/runtime';
import type { SharedName } from 'federation/sharing';
import { CONTRACT_VERSION } from 'shared-contracts';
import { fitsContract } from './remote-version';

type Instance = ReturnType<typeof createInstance>;
type ShareScope = Parameters<Instance['initShareScopeMap']>[1];

/** A remote takes the version that is loaded. */
const STRATEGY = 'loaded-first' as const;

/** Version of each shared package, and the one for remotes of the former contract. Set by the build. */
declare const SHARED_VERSIONS: Readonly<Record<string, string>>;
declare const FORMER_VERSIONS: Readonly<Record<string, string>>;

/** Scope of the runtime with the packages in the versions that remotes of the former contract ask for. */
const FORMER_SCOPE = 'former-contract';

/** The share scope of a remote, by its range of contract versions. */
export const shareScopeOf = (contract: string): string =>
  fitsContract([CONTRACT_VERSION], contract) ? 'default' : FORMER_SCOPE;

/** Each shared package in its own chunk, which loads only if a remote uses it. */
const IMPORTS = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  swr: () => import('swr'),
  valtio: () => import('valtio'),
  // the build puts the contract without its schemas in the place of this one
  'shared-contracts/page': () => import('shared-contracts'),
  'shared-contracts': () => import(/* webpackChunkName: "shared-contracts" */ 'shared-contracts/complete'),
  'shared-contracts/checks': () => import(/* webpackChunkName: "shared-contracts" */ 'shared-contracts/checks'),
  'shared-contracts/forms': () => import(/* webpackChunkName: "shared-contracts-forms" */ 'shared-contracts/forms'),
  'shared-contracts/lead-rules': () =>
    import(/* webpackChunkName: "shared-contracts-lead-rules" */ 'shared-contracts/lead-rules'),
  'shared-contracts/leads': () => import(/* webpackChunkName: "shared-contracts-leads" */ 'shared-contracts/leads'),
  'shared-contracts/listing-facts': () =>
    import(/* webpackChunkName: "shared-contracts-listing-facts" */ 'shared-contracts/listing-facts'),
  'shared-contracts/pages': () => import(/* webpackChunkName: "shared-contracts-pages" */ 'shared-contracts/pages'),
  'shared-contracts/second-factor': () =>
    import(/* webpackChunkName: "shared-contracts-second-factor" */ 'shared-contracts/second-factor'),
  'shared-ui': () => import('shared-ui'),
  'shared-ui/carousel': () => import(/* webpackChunkName: "shared-ui-carousel" */ 'shared-ui/carousel'),
  'shared-ui/listing-row': () => import(/* webpackChunkName: "shared-ui-listing-row" */ 'shared-ui/listing-row'),
  'shared-ui/map': () => import(/* webpackChunkName: "shared-ui-map" */ 'shared-ui/map'),
  'shared-ui/price-slider': () => import(/* webpackChunkName: "shared-ui-price-slider" */ 'shared-ui/price-slider'),
  'shared-ui/saved-search': () => import(/* webpackChunkName: "shared-ui-saved-search" */ 'shared-ui/saved-search'),
  'shared-ui/tabs': () => import(/* webpackChunkName: "shared-ui-tabs" */ 'shared-ui/tabs'),
} satisfies Record<SharedName, () => Promise<unknown>>;

/**
 * Gives an instance of the runtime the share scopes of the shell: the one copy of each package on the page, under its
 * version in each scope. The shell only offers packages, so its build leaves out the runtime's code that takes them.
 */
export function offerSharedPackages(instance: Instance): void {
  instance.initShareScopeMap('default', scopeOf('default', SHARED_VERSIONS));
  instance.initShareScopeMap(FORMER_SCOPE, scopeOf(FORMER_SCOPE, FORMER_VERSIONS));
}

function scopeOf(scope: string, versions: Readonly<Record<string, string>>): ShareScope {
  return Object.fromEntries(
    Object.entries<() => Promise<unknown>>(IMPORTS).map(([key, load]) => {
      const version = versions[key] ?? '0.0.0';
      const get = async () => {
        const module = await load();
        return () => module;
      };
      const shareConfig = { singleton: true, requiredVersion: `^${version}` };
      const offer = {
        version,
        scope: [scope],
        shareConfig,
        get,
        from: 'shell',
        useIn: [],
        deps: [],
        strategy: STRATEGY,
      };
      return [key, { [version]: offer }];
    }),
  );
}
