import { parentPort, workerData } from 'node:worker_threads';
import { readFieldFile } from './read-field-file.js';

const { name, bytes } = workerData as { name: string; bytes: Uint8Array };
parentPort!.postMessage(await readFieldFile(name, Buffer.from(bytes)));
