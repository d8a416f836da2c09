export { templates } from './template.aggregate.js';
export { TemplateModule } from './template.module.js';
export { TemplateReads } from './template.reads.js';
