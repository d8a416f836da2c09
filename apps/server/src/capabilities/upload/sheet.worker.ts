import { handedFile } from '../../platform/files/handed-file.js';
import { type GivenSheet, readSheet } from './read-sheet.js';

process.once('message', (sheet: Omit<GivenSheet, 'bytes'>) => {
  void readSheet({ ...sheet, bytes: handedFile() }).then((answer) => process.send!(answer));
});
