import { Module } from '@nestjs/common';
import { FileClaims } from '../../platform/files/file-claims.js';
import { UserModule } from '../user/index.js';
import { PlanModule } from '../plan/index.js';
import { LibraryModule } from '../library/index.js';
import { GrowerModule } from '../grower/index.js';
import { FieldModule } from '../field/index.js';
import { AnalysisModule } from '../analysis/index.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule, Topics } from '../access/index.js';
import { AuditModule } from '../audit/index.js';
import { RecommendationModule } from '../recommendation/index.js';
import { FILE_OF_PLAN, KeptSheets } from './link/kept-sheets.js';
import { PdfExportController } from './file/pdf-export.controller.js';
import { PdfExportReads } from './file/pdf-exports.reads.js';
import { PdfExportRun } from './file/pdf-export-run.process.js';
import { PdfExportWrites } from './file/pdf-exports.writes.js';
import { PlanFiles } from './file/plan-files.js';
import { PaperReads } from './paper/paper.reads.js';
import { PlanSheetReads } from './paper/plan-sheet.reads.js';
import { RecommendationPdfController } from './file/recommendation-pdf.controller.js';
import { ShareController } from './share.controller.js';
import { SharedLogoController } from './link/shared-logo.controller.js';
import { SharedOffers } from './link/shared-offers.js';
import { ShareLetters } from './link/share-letters.js';
import { ShareLinks } from './link/share-links.js';
import { ShareReads } from './link/share.reads.js';
import { Mails } from '../../platform/mail/mails.js';
import { shareLetters } from './link/share.words.js';
import { ShareWrites } from './link/share.writes.js';
import { LinkSecrets } from './link/link-secrets.js';

@Module({
  imports: [
    AccessModule,
    AnalysisModule,
    AuditModule,
    FieldModule,
    GrowerModule,
    LibraryModule,
    OrganizationModule,
    PlanModule,
    RecommendationModule,
    UserModule,
  ],
  controllers: [ShareController, SharedLogoController, RecommendationPdfController, PdfExportController],
  providers: [
    KeptSheets,
    LinkSecrets,
    PaperReads,
    PdfExportReads,
    PdfExportRun,
    PdfExportWrites,
    PlanSheetReads,
    PlanFiles,
    SharedOffers,
    ShareLetters,
    ShareLinks,
    ShareReads,
    ShareWrites,
  ],
  exports: [KeptSheets, PaperReads, PdfExportReads, PlanSheetReads],
})
export class ShareModule {
  constructor(claims: FileClaims, mails: Mails, topics: Topics, exported: PdfExportReads) {
    mails.bring(shareLetters);
    claims.register(FILE_OF_PLAN, async () => false); // good for minutes, and only files a day old are asked for
    topics.register('task', async (actor, id) => (await exported.own(actor, id)) !== undefined);
  }
}
