import { ListingPlace } from '../listing/listing-place';
import type { CodedColumn } from './coded-column';
import { type Kind, type ListingTable, OWN_COLUMN, type Values } from './listing-table';
import { isTexts, type Json, type SnapshotReader, type SnapshotWriter } from './snapshot';

/** A column with the ways its entries become notes and come back. */
interface Saved {
  save(writer: SnapshotWriter): void;
  load(reader: SnapshotReader): void;
}

/** Takes down what cannot be made again from the rest. */
export function saveTable(table: ListingTable, writer: SnapshotWriter): void {
  writer.note([table.end, table.sorted, table.capacity]);
  writer.array(table.alive);
  for (const set of table.flags) writer.array(set);
  for (const column of codedOf(table)) column.save(writer);
  for (const column of table.numbers) column.save(writer);
}

export function loadTable(table: ListingTable, reader: SnapshotReader): void {
  const [end = 0, sorted = 0, capacity = 0] = reader.list().map(Number);
  const alive = reader.array('Int32Array');
  const flags = table.flags.map(() => reader.array('Int32Array'));
  for (const column of codedOf(table)) column.load(reader);
  for (const column of table.numbers) column.load(reader);
  table.adopt({ end, sorted, capacity, alive, flags });
}

function codedOf(table: ListingTable): Saved[] {
  return [
    saved(table.kind, ({ rental, types }) => [rental, types], kindOf),
    saved(table.place, ({ names, handles }) => [names, handles], placeOf),
    saved(table.propertyType, same, nameOf),
    saved(table.advisors, (ids) => [...ids], numbersOf),
    ...table.counted.map(([, column]) => saved<Values>(column, (values) => [...values], textsOf)),
    saved(table.bar, same, Number),
    ...OWN_COLUMN.map((name) => saved<Values>(table.own[name], (values) => [...values], textsOf)),
  ];
}

function saved<T>(column: CodedColumn<T>, noteOf: (entry: T) => Json, entryOf: (note: unknown) => T): Saved {
  return {
    save: (writer) => column.save(writer, noteOf),
    load: (reader) => column.load(reader, entryOf),
  };
}

const same = (entry: string | number | null): Json => entry;

function kindOf(note: unknown): Kind {
  const [rental, types] = Array.isArray(note) ? note : [];
  return { rental: rental === true, types: textsOf(types) };
}
function placeOf(note: unknown): ListingPlace {
  const [names, handles] = Array.isArray(note) ? note : [];
  return new ListingPlace(listOf(names).map(nameOf), listOf(handles).map(nameOf));
}
function nameOf(note: unknown): string | null {
  return typeof note === 'string' ? note : null;
}
function numbersOf(note: unknown): number[] {
  return listOf(note).map(Number);
}
function textsOf(note: unknown): string[] {
  if (!isTexts(note)) throw new Error('the snapshot holds no texts here');
  return note;
}
function listOf(note: unknown): unknown[] {
  return Array.isArray(note) ? note : [];
}
