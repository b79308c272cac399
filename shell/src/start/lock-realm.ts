/** Functions that the page's code, its libraries and all remotes call. */
const FUNCTIONS = [
  'fetch',
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
];
/**
 * Constructors that are locked with their prototypes: replacing `Array.prototype.map` would break every script of the
 * page.
 */
const BUILT_INS = [
  'Object',
  'Function',
  'Array',
  'Promise',
  'Map',
  'Set',
  'String',
  'Number',
  'Date',
  'EventTarget',
  'Node',
  'Element',
  'HTMLElement',
  'Document',
  'History',
  'Navigator',
  'Storage',
  'MessageChannel',
  'MessagePort',
  'AbortController',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
];
const NAMESPACES = ['JSON', 'Math', 'Reflect'];
/**
 * Scripts assign methods to objects of these types, so their methods become accessors. For strings and numbers
 * assignment is impossible, and accessors would be slow in V8.
 */
const ASSIGNED = ['Object', 'Function', 'Array', 'Promise', 'Map', 'Set', 'Date'];
/** Accessors on these make arrays, promises and `await` slow in V8. */
const PLAIN: Readonly<Record<string, readonly string[]>> = { Array: ['constructor'], Promise: ['constructor', 'then'] };

/**
 * Prevents remotes from replacing functions of the window and the history, and methods of built-in prototypes. An
 * assignment throws in the remote that makes it. Call it after single-spa has started, because that replaces
 * `history.pushState` and `addEventListener`, and before the first remote loads.
 */
export function lockRealm(realm: Window & typeof globalThis = window): void {
  for (const name of [...FUNCTIONS, ...BUILT_INS, ...NAMESPACES]) lock(realm, name);
  for (const name of ['pushState', 'replaceState', 'back', 'go']) lock(realm.history, name);
  lock(realm.navigator, 'sendBeacon');
  for (const name of BUILT_INS) {
    const made: unknown = Reflect.get(realm, name);
    if (typeof made !== 'function') continue;
    const prototype: unknown = made.prototype;
    if (!isObject(prototype)) continue;
    for (const key of ASSIGNED.includes(name) ? Object.getOwnPropertyNames(prototype) : []) {
      if (!PLAIN[name]?.includes(key)) letAssign(prototype, key);
    }
    Object.freeze(prototype);
    // Not frozen, because MapLibre adds its own names.
    for (const key of Object.getOwnPropertyNames(made)) lock(made, key);
  }
  for (const name of NAMESPACES) Object.freeze(Reflect.get(realm, name));
  // The only way to style the whole page that neither the registry nor the content security policy can refuse.
  Object.defineProperty(realm.document, 'adoptedStyleSheets', { get: () => Object.freeze([]) });
}

function lock(holder: object, name: string): void {
  const value: unknown = Reflect.get(holder, name);
  if (isObject(value)) Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

/**
 * A frozen prototype would also refuse own properties of objects, such as `list.push = …` in every bundler's runtime.
 * So each method becomes an accessor: an assignment creates an own property.
 */
function letAssign(prototype: object, key: string): void {
  const value: unknown = Object.getOwnPropertyDescriptor(prototype, key)?.value;
  if (typeof value !== 'function') return;
  Object.defineProperty(prototype, key, {
    get: () => value,
    set(own: unknown) {
      // Throws for the frozen prototype itself.
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' || typeof value === 'function';
