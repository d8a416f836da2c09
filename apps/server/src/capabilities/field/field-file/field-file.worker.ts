import { type ToldFile, withHanded } from '../../../platform/files/handed-file.js';
import { readFarmFiles, readFieldFiles } from './field-file.reader.js';

/** `farm`: all outlines of the file are asked for, not the one boundary. */
process.once('message', ({ told, farm }: { told: ToldFile[]; farm: boolean }) => {
  const files = withHanded(told);
  void (farm ? readFarmFiles(files) : readFieldFiles(files)).then((answer) => process.send!(answer));
});
