export { type AlertRecord, AlertRecords } from './alert-records.port.js';
export { CropReads } from './crop.reads.js';
export { LevelRecordReads } from './level-record.reads.js';
export { LibraryWrites } from './library.writes.js';
export { type LimitsKind, type LimitsRecord, LimitsRecords } from './limits-records.port.js';
export { LibraryModule } from './library.module.js';
export { OwnLibraryReads, type PlacedRecord } from './own-library.reads.js';
export { ProductWrites, type SavedProduct } from './product.writes.js';
export { type TemplateRecord, TemplateRecords } from './template-records.port.js';
