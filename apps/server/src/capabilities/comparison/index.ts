export { ComparisonModule } from './comparison.module.js';
