import { parentPort, workerData } from 'node:worker_threads';
import { type GivenFile, readFieldFiles } from './read-field-file.js';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await readFieldFiles(workerData as GivenFile[]));
