import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { UserModule } from '../user/index.js';
import { PlanModule } from '../plan/index.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule, Topics } from '../access/index.js';
import { LibraryModule, RecordSources } from '../library/index.js';
import { LevelTemplates } from './level-templates.js';
import { templateParts, templates } from './template.aggregate.js';
import { TemplateController } from './template.controller.js';
import { TemplateLive } from './template.live.js';
import { TemplateReads } from './template.reads.js';
import { TemplateContents } from './template-contents.js';
import { TemplatePlanWrites } from './template-plan.writes.js';
import { TemplateWrites } from './template.writes.js';
import { TemplateShelves } from './templates.projection.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, PlanModule, UserModule],
  controllers: [TemplateController],
  providers: [LevelTemplates, TemplateLive, TemplateReads, TemplateShelves, TemplateContents, TemplatePlanWrites, TemplateWrites],
  exports: [TemplateReads],
})
export class TemplateModule {
  constructor(topics: Topics, histories: HistorySources, records: RecordSources, levels: LevelTemplates, reads: TemplateReads) {
    records.register('templates', levels);
    histories.register(historyOfBody('template', templates, templateParts, (actor, id) => reads.one(actor, id as number)));
    topics.register('template', (actor, id) =>
      reads.one(actor, id).then(
        () => true,
        () => false,
      ),
    );
  }
}
