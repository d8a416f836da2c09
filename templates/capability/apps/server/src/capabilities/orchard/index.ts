export { OrchardModule } from './orchard.module.js';
