/** Anything that JSON keeps. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

interface Kinds {
  Int32Array: Int32Array;
  Uint32Array: Uint32Array;
  Uint16Array: Uint16Array;
  Uint8Array: Uint8Array;
  Float32Array: Float32Array;
  Float64Array: Float64Array;
}
export type KindName = keyof Kinds;
export type AnyArray = Kinds[KindName];

const NAMES: readonly KindName[] = [
  'Int32Array',
  'Uint32Array',
  'Uint16Array',
  'Uint8Array',
  'Float32Array',
  'Float64Array',
];

export interface ArrayNote {
  kind: KindName;
  length: number;
}

/** Takes down the parts of an index, one after the other; arrays are not copied. */
export class SnapshotWriter {
  readonly arrays: AnyArray[] = [];
  readonly notes: Json[] = [];

  array(values: AnyArray): void {
    this.arrays.push(values);
  }
  note(value: Json): void {
    this.notes.push(value);
  }
}

/** Gives the parts back in the order in which they were taken down. */
export class SnapshotReader {
  private nextArray = 0;
  private nextNote = 0;

  constructor(
    private readonly arrays: readonly AnyArray[],
    private readonly notes: readonly unknown[],
  ) {}

  array<K extends KindName>(kind: K): Kinds[K] {
    const values = this.arrays[this.nextArray++];
    if (!isKind(values, kind)) throw new Error(`the snapshot holds no ${kind} here`);
    return values;
  }

  /** An array of whichever kind. */
  anyArray(): AnyArray {
    const values = this.arrays[this.nextArray++];
    if (!values) throw new Error('the snapshot ends early');
    return values;
  }

  /** `check` looks whether the note is what is wanted. */
  note<T>(check: (value: unknown) => value is T): T {
    const value = this.notes[this.nextNote++];
    if (!check(value)) throw new Error('the snapshot holds something else here');
    return value;
  }

  number(): number {
    return this.note((value): value is number => typeof value === 'number');
  }
  texts(): string[] {
    return this.note(isTexts);
  }
  list(): unknown[] {
    return this.note((value): value is unknown[] => Array.isArray(value));
  }
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isKind<K extends KindName>(values: AnyArray | undefined, kind: K): values is Kinds[K] {
  return values !== undefined && kindOf(values) === kind;
}

export function kindOf(values: AnyArray): KindName {
  const kind = NAMES.find((name) => name === values.constructor.name);
  if (!kind) throw new Error('no kind of array');
  return kind;
}

export function isKindName(kind: unknown): kind is KindName {
  return NAMES.some((name) => name === kind);
}

/** The array over a piece of memory. */
export function arrayOver({ kind, length }: ArrayNote, memory: ArrayBuffer, at: number): AnyArray {
  switch (kind) {
    case 'Int32Array':
      return new Int32Array(memory, at, length);
    case 'Uint32Array':
      return new Uint32Array(memory, at, length);
    case 'Uint16Array':
      return new Uint16Array(memory, at, length);
    case 'Uint8Array':
      return new Uint8Array(memory, at, length);
    case 'Float32Array':
      return new Float32Array(memory, at, length);
    case 'Float64Array':
      return new Float64Array(memory, at, length);
  }
}
