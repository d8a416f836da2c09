import { type GivenFile, readFieldFiles } from './read-field-file.js';

process.once('message', (files: GivenFile[]) => {
  void readFieldFiles(files).then((answer) => process.send!(answer));
});
