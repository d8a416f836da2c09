import { Global, Module } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/roles';
import { Access, AccessModule, Topics } from '../access/index.js';
import { CompanyRecords } from './company-records.js';
import { CropBodies } from './crop-bodies.js';
import { KindRecords } from './kind-records.js';
import { LevelRecords } from './level-records.js';
import { LibraryChanges } from './library-changes.js';
import { LibraryChangesController } from './library-changes.controller.js';
import { LibraryInUse } from './library-in-use.projection.js';
import { LibraryRecordsController } from './library-records.controller.js';
import { OwnCropController } from './own-crop.controller.js';
import { OwnCrops } from './own-crops.js';
import { OwnLibraries } from './own-libraries.js';
import { OwnLibraryIndex } from './own-library.projection.js';
import { ProductChanges } from './product-changes.js';

@Global()
@Module({
  imports: [AccessModule],
  controllers: [LibraryChangesController, LibraryRecordsController, OwnCropController],
  providers: [
    CompanyRecords,
    CropBodies,
    KindRecords,
    LevelRecords,
    LibraryChanges,
    LibraryInUse,
    OwnCrops,
    OwnLibraries,
    OwnLibraryIndex,
    ProductChanges,
  ],
  exports: [CropBodies, LevelRecords, LibraryChanges, OwnLibraries, ProductChanges],
})
export class LibraryModule {
  constructor(topics: Topics, access: Access) {
    const admins = {
      company: [ROLE.superAdmin, ROLE.companyAdmin],
      collection: [ROLE.superAdmin, ROLE.companyAdmin, ROLE.collectionAdmin],
    };
    for (const level of ['company', 'collection'] as const)
      topics.register(
        `${level}library`,
        async (actor, id) => (admins[level] as number[]).includes(actor.roleId) && access.reaches(actor, level, id),
      );
  }
}
