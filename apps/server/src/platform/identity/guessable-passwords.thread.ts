import { parentPort } from 'node:worker_threads';
import { isCommonPassword } from './guessable-passwords.js';

parentPort!.on('message', (password: string) => parentPort!.postMessage(isCommonPassword(password)));
