import { parentPort } from 'node:worker_threads';
import { loadSolver } from '@loam/domain/agronomy/auto-calculate/solver';
import { fieldPaths, type FieldPathQuestion } from '@loam/domain/agronomy/practice/field-paths';

parentPort!.on('message', (question: FieldPathQuestion) => {
  void loadSolver().then((solve) => parentPort!.postMessage(fieldPaths(solve, question)));
});
