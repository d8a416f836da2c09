export { WeatherModule } from './weather.module.js';
