export { fields } from './field.aggregate.js';
export { FieldReads } from './field.reads.js';
export { FieldModule } from './field.module.js';
export { FieldWrites } from './field.writes.js';
