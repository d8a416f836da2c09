import { handedFile } from '../../platform/files/handed-file.js';
import { readSheet } from './read-sheet.js';
import type { GivenSheet } from './sheet-answer.js';

process.once('message', (sheet: Omit<GivenSheet, 'bytes'>) => {
  void readSheet({ ...sheet, bytes: handedFile() }).then((answer) => process.send!(answer));
});
