export { CropModule } from './crop.module.js';
