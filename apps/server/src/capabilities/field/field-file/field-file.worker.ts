import { parentPort, workerData } from 'node:worker_threads';
import { type GivenFile, readFieldFiles } from './read-field-file.js';

parentPort!.postMessage(await readFieldFiles(workerData as GivenFile[]));
