// What threads share is written once for each position, and what a thread writes there is what every other one writes.

/** Columns lie in shared memory where the platform has it, so that threads can read the same ones; answers do on their way. */
export function sharedBuffer(bytes: number): ArrayBuffer | SharedArrayBuffer {
  return typeof SharedArrayBuffer === 'undefined' ? new ArrayBuffer(bytes) : new SharedArrayBuffer(bytes);
}

/** To be told to another thread without a copy. */
export function sharedBytes(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(sharedBuffer(bytes.byteLength));
  copy.set(bytes);
  return copy;
}

export function sharedCopy(values: Int32Array): Int32Array {
  const copy = new Int32Array(sharedBuffer(values.byteLength));
  copy.set(values);
  return copy;
}
