import { parentPort } from 'node:worker_threads';
import { answer, type PasskeyQuestion } from './passkey-answers.js';

parentPort!.on('message', (question: PasskeyQuestion) => void answer(question).then((found) => parentPort!.postMessage(found)));
