export { fields } from './field.aggregate.js';
export { FieldModule } from './field.module.js';
export { FieldWrites } from './field.writes.js';
