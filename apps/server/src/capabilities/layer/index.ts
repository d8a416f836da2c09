export { LayerModule } from './layer.module.js';
export { Surfaces, type ZoneSource } from './surface/surfaces.js';
export { LayerWrites } from './layer.writes.js';
