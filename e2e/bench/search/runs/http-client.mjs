import { closedLoop } from './closed-loop.mjs';

// A client in a process of its own: what the bench did before must not hold up its questions. Each message is a loop to
// run, and is answered with what it took.
process.on('message', async (loop) => process.send(await closedLoop(loop)));
