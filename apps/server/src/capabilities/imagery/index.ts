export { ImageryModule } from './imagery.module.js';
