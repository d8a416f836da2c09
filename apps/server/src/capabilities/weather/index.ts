export { WeatherModule } from './weather.module.js';
export { AlertWrites } from './alert.writes.js';
export { FieldWarnings } from './watch/field-warnings.js';
