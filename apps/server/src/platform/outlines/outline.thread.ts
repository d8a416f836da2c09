import { parentPort } from 'node:worker_threads';
import { examine } from '@loam/domain/kernel/geometry/geometry-examined';

parentPort!.on('message', (coordinates: number[][][]) => parentPort!.postMessage(examine(coordinates)));
