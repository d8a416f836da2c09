export { MillModule } from './mill.module.js';
