export { CoffeeModule } from './coffee.module.js';
