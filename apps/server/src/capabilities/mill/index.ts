export { MillModule } from './mill.module.js';
export { MillWrites } from './mill.writes.js';
