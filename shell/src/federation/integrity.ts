import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { LoadableVersion } from './loadable';
import { FILE_TIMEOUT_MS } from './patience';

/** A well-formed hash that no file has: what is not listed is asked for with it and so never runs. */
const NO_FILE = `sha384-${'A'.repeat(64)}`;

/** Every file the discovery document vouches for, by full address. */
export interface IntegrityList {
  trust(version: LoadableVersion): void;
  hashOf(url: string): string | null;
}

export function createIntegrityList(base: string): IntegrityList {
  const hashes = new Map<string, string>();
  return {
    trust({ folder, integrity }) {
      for (const [file, hash] of Object.entries(integrity)) hashes.set(new URL(file, new URL(folder, base)).href, hash);
    },
    hashOf: (url) => hashes.get(withoutQuery(url, base)) ?? null,
  };
}

function withoutQuery(url: string, base: string): string {
  const address = new URL(url, base);
  address.search = '';
  address.hash = '';
  return address.href;
}

/**
 * Puts a hash on every script and sheet the federation runtime loads. The entry knows its own chunks' hashes, so
 * with the entry checked the chain is whole. Manifests are never fetched: their `getPublicPath` would be run as code.
 */
export function integrityPlugin(list: IntegrityList): ModuleFederationRuntimePlugin {
  return {
    name: 'integrity',
    createScript({ url }) {
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = list.hashOf(url) ?? NO_FILE;
      return { script, timeout: FILE_TIMEOUT_MS };
    },
    createLink({ url, attrs }) {
      const link = document.createElement('link');
      for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
      link.href = url;
      link.crossOrigin = 'anonymous';
      link.integrity = list.hashOf(url) ?? NO_FILE;
      return link;
    },
    fetch(url) {
      return Promise.reject(new Error(`Federation manifests are not read in the browser: ${url}`));
    },
  };
}
