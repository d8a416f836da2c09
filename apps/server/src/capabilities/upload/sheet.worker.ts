import { type GivenSheet, readSheet } from './read-sheet.js';

process.once('message', (sheet: GivenSheet) => {
  void readSheet(sheet).then((answer) => process.send!(answer));
});
