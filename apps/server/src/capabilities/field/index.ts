export { fields } from './field.aggregate.js';
export { FieldModule } from './field.module.js';
export { Fields } from './fields.js';
