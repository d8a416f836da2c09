import type { GivenFile } from '../../../platform/geo/geo-file.reader.js';
import { readFarmFiles, readFieldFiles } from './field-file.reader.js';

/** `farm`: all outlines of the file are asked for, not the one boundary. */
process.once('message', ({ files, farm }: { files: GivenFile[]; farm: boolean }) => {
  void (farm ? readFarmFiles(files) : readFieldFiles(files)).then((answer) => process.send!(answer));
});
