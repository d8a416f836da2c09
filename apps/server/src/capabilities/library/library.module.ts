import { Module } from '@nestjs/common';
import { ROLE } from '@loam/domain/kernel/person/roles';
import { UserModule } from '../user/index.js';
import { OrganizationModule } from '../organization/index.js';
import { Access, AccessModule, Topics } from '../access/index.js';
import { CompanyRecords } from './company-records.js';
import { CropReads } from './crop.reads.js';
import { KindRecords } from './kind-records.js';
import { LevelRecordReads } from './level-record.reads.js';
import { LibraryWrites } from './library.writes.js';
import { LibraryChangesController } from './library-changes.controller.js';
import { LibraryInUse } from './library-in-use.projection.js';
import { LibraryRecordsController } from './library-records.controller.js';
import { OwnCropController } from './own-crop.controller.js';
import { OwnCropWrites } from './own-crop.writes.js';
import { OwnLibraryReads } from './own-library.reads.js';
import { OwnLibraryIndex } from './own-library.projection.js';
import { ProductWrites } from './product.writes.js';
import { RecordSources } from './record-sources.js';
import { SpreadDosesController } from './spread-doses.controller.js';
import { SpreadDosesReads } from './spread-doses.reads.js';

@Module({
  imports: [AccessModule, OrganizationModule, UserModule],
  controllers: [LibraryChangesController, LibraryRecordsController, OwnCropController, SpreadDosesController],
  providers: [
    CompanyRecords,
    CropReads,
    KindRecords,
    LevelRecordReads,
    LibraryWrites,
    LibraryInUse,
    OwnCropWrites,
    OwnLibraryReads,
    OwnLibraryIndex,
    ProductWrites,
    RecordSources,
    SpreadDosesReads,
  ],
  exports: [CropReads, LevelRecordReads, LibraryWrites, OwnLibraryReads, ProductWrites, RecordSources, SpreadDosesReads],
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
