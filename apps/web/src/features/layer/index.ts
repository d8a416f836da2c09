export { LayersOfField } from './parts/layers-of-field';
