export { type AlertRecord, AlertRecords } from './alert-records.js';
export { CropBodies } from './crop-bodies.js';
export { LevelRecords } from './level-records.js';
export { LibraryChanges } from './library-changes.js';
export { type LimitsKind, type LimitsRecord, LimitsRecords } from './limits-records.js';
export { LibraryModule } from './library.module.js';
export { OwnLibraries, type PlacedRecord } from './own-libraries.js';
export { ProductChanges, type SavedProduct } from './product-changes.js';
export { type TemplateRecord, TemplateRecords } from './template-records.js';
