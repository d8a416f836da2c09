export { LayerModule } from './layer.module.js';
