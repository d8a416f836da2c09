import { Global, Module } from '@nestjs/common';
import { LevelRecords } from './level-records.js';
import { LibraryChanges } from './library-changes.js';
import { LibraryChangesController } from './library-changes.controller.js';
import { LibraryInUse } from './library-in-use.projection.js';
import { LibraryRecordsController } from './library-records.controller.js';
import { OwnLibraries } from './own-libraries.js';
import { OwnLibraryIndex } from './own-library.projection.js';
import { ProductChanges } from './product-changes.js';

@Global()
@Module({
  controllers: [LibraryChangesController, LibraryRecordsController],
  providers: [LevelRecords, LibraryChanges, LibraryInUse, OwnLibraries, OwnLibraryIndex, ProductChanges],
  exports: [LevelRecords, LibraryChanges, OwnLibraries, ProductChanges],
})
export class LibraryModule {}
