import { Module } from '@nestjs/common';
import { historyOfBody, HistorySources } from '../../platform/registry/history-sources.js';
import { UserModule } from '../user/index.js';
import { PlanModule } from '../plan/index.js';
import { OrganizationModule } from '../organization/index.js';
import { AccessModule, Topics } from '../access/index.js';
import { LibraryModule } from '../library/index.js';
import { LevelTemplates } from './level-templates.js';
import { templateParts, templates } from './template.aggregate.js';
import { TemplateController } from './template.controller.js';
import { TemplateLive } from './template.live.js';
import { TemplateReads } from './template.reads.js';
import { TemplateWrites } from './template.writes.js';
import { TemplateShelves } from './templates.projection.js';

@Module({
  imports: [AccessModule, LibraryModule, OrganizationModule, PlanModule, UserModule],
  controllers: [TemplateController],
  providers: [LevelTemplates, TemplateLive, TemplateReads, TemplateShelves, TemplateWrites],
  exports: [LevelTemplates, TemplateReads],
})
export class TemplateModule {
  constructor(topics: Topics, histories: HistorySources, reads: TemplateReads) {
    histories.register(historyOfBody('template', templates, templateParts, (actor, id) => reads.one(actor, id as number)));
    topics.register('template', (actor, id) =>
      reads.one(actor, id).then(
        () => true,
        () => false,
      ),
    );
  }
}
