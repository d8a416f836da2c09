export { loadCrop, loadField } from './loads';
export { default as Crops } from './pages/crops-page';
export { default as Field } from './pages/field-page';
export { default as Map } from './pages/map-page';
export { default as Optimization } from './pages/optimization-page';
export { default as Overview } from './pages/overview-page';
export { default as Setting } from './pages/setting-page';
