export { SeasonModule } from './season.module.js';
