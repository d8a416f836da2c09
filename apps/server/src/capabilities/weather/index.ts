export { LevelAlerts } from './level-alerts.js';
export { WeatherModule } from './weather.module.js';
export { AlertWrites } from './alert.writes.js';
