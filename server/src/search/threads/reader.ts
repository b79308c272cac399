import { parentPort, workerData } from 'node:worker_threads';
import { MemoryLog } from '../engine/byte-log';
import { MemorySearch } from '../engine/memory-search';
import { SnapshotReader } from '../engine/snapshot';
import { TextFile } from '../text-file';
import { LayeredLog } from './layered-log';
import { type FromReader, type LogPaths, receivedChange, type ToReader } from './messages';
import { failureOf } from './questions';
import { replyTo } from './reply';

// What a reader thread runs. An error ends the thread: it is replaced, and its questions are asked again.

const paths: LogPaths = workerData;
const logAt = (path: string | null) => new LayeredLog(path === null ? new MemoryLog() : new TextFile(path));
const search = new MemorySearch({
  cards: logAt(paths.cards),
  records: logAt(paths.records),
  // the thread that writes the texts tells of it
  onSortFailed: () => {},
});

const tell = (message: FromReader) => parentPort?.postMessage(message);

parentPort?.on('message', (message: ToReader) => {
  if (message.kind === 'index') {
    search.load(new SnapshotReader(message.arrays, message.notes));
    tell({ kind: 'taken' });
  } else if (message.kind === 'changes') search.follow(message.from, message.changes.map(receivedChange));
  else {
    const { id, question } = message;
    replyTo(search, question).then(
      (answer) => tell({ kind: 'answer', id, answer }),
      (error: unknown) => tell({ kind: 'failure', id, failure: failureOf(error) }),
    );
  }
});
