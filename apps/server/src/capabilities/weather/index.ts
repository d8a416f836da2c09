export { LevelAlerts } from './level-alerts.js';
export { alertParts, alerts } from './alert.aggregate.js';
export { AlertReads } from './alert.reads.js';
export { WeatherModule } from './weather.module.js';
