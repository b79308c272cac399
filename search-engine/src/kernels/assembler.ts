/** A piece of code as the bytes of WebAssembly. */
export type Code = readonly number[];

export interface WasmFunction {
  name: string;
  /** all of them whole numbers of 32 bits */
  params: number;
  /** true when it leaves a whole number */
  answers: boolean;
  /** further variables of 32 bits, behind the parameters */
  ints: number;
  /** variables of 128 bits, behind those */
  vectors?: number;
  body: Code;
}

const I32 = 0x7f;
const V128 = 0x7b;
const SECTION = { type: 1, import: 2, function: 3, export: 7, code: 10 } as const;
const SHARED_WITH_MOST = 3;

/** A module over a shared memory `m.m` that exports the functions by their names. */
export function assemble(functions: readonly WasmFunction[], mostPages: number): Uint8Array<ArrayBuffer> {
  const types = functions.map(({ params, answers }) => [
    0x60,
    ...list(Array.from({ length: params }, () => [I32])),
    ...list(answers ? [[I32]] : []),
  ]);
  const memory = [...name('m'), ...name('m'), 2, SHARED_WITH_MOST, ...unsigned(1), ...unsigned(mostPages)];
  const exported = functions.map((each, index) => [...name(each.name), 0, ...unsigned(index)]);
  return new Uint8Array([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(SECTION.type, list(types)),
    ...section(SECTION.import, list([memory])),
    ...section(SECTION.function, list(functions.map((_, index) => unsigned(index)))),
    ...section(SECTION.export, list(exported)),
    ...section(SECTION.code, list(functions.map(codeOf))),
  ]);
}

function codeOf({ ints, vectors = 0, body }: WasmFunction): number[] {
  const locals = [
    [ints, I32],
    [vectors, V128],
  ].filter(([count]) => count !== 0);
  const code = [...list(locals), ...body, 0x0b];
  return [...unsigned(code.length), ...code];
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}
function list(items: readonly (readonly number[])[]): number[] {
  return [...unsigned(items.length), ...items.flat()];
}
function name(text: string): number[] {
  return list([...text].map((letter) => [letter.charCodeAt(0)]));
}

/** Seven bits to a byte, the lowest first. */
export function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}
export function signed(value: number): number[] {
  const rest = value >> 7;
  const done = (rest === 0 && (value & 64) === 0) || (rest === -1 && (value & 64) !== 0);
  return done ? [value & 127] : [(value & 127) | 128, ...signed(rest)];
}
