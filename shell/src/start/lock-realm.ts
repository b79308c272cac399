/** Functions of the page that its own code, its libraries and every remote call. */
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
/** Constructors that are locked with what they make: replacing `Array.prototype.map` breaks every script of the page. */
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
/** Scripts assign methods to objects of these. Of strings and numbers they cannot, and V8 is slow where theirs are accessors. */
const ASSIGNED = ['Object', 'Function', 'Array', 'Promise', 'Map', 'Set', 'Date'];
/** V8 makes arrays, promises and `await` slow where these are accessors. */
const PLAIN: Readonly<Record<string, readonly string[]>> = { Array: ['constructor'], Promise: ['constructor', 'then'] };

/**
 * Keeps remotes from replacing what the whole page depends on: functions of the window and the history, and built-in
 * prototypes. Assigning one throws in the remote that does. Called once single-spa has started, which replaces
 * `history.pushState` and `addEventListener` itself, and before the first remote has come.
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
    // not frozen: MapLibre notes names of its own on them
    for (const key of Object.getOwnPropertyNames(made)) lock(made, key);
  }
  for (const name of NAMESPACES) Object.freeze(Reflect.get(realm, name));
  // the one way to style the whole page that neither the registry nor the content security policy can refuse
  Object.defineProperty(realm.document, 'adoptedStyleSheets', { get: () => Object.freeze([]) });
}

function lock(holder: object, name: string): void {
  const value: unknown = Reflect.get(holder, name);
  if (isObject(value)) Object.defineProperty(holder, name, { value, writable: false, configurable: false });
}

/**
 * A frozen prototype would also refuse what scripts assign to objects of their own, as `list.push = …` of every bundler's
 * runtime. So each method becomes an accessor: an object that is assigned one gets its own.
 */
function letAssign(prototype: object, key: string): void {
  const value: unknown = Object.getOwnPropertyDescriptor(prototype, key)?.value;
  if (typeof value !== 'function') return;
  Object.defineProperty(prototype, key, {
    get: () => value,
    set(own: unknown) {
      // for the prototype itself this throws, as it is frozen
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  });
}

const isObject = (value: unknown): value is object => typeof value === 'object' || typeof value === 'function';
