import type { GivenFile } from '../../../platform/geo/geo-file.reader.js';
import { readFieldFiles } from './field-file.reader.js';

process.once('message', (files: GivenFile[]) => {
  void readFieldFiles(files).then((answer) => process.send!(answer));
});
