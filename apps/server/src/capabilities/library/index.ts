export { CropReads } from './crop.reads.js';
export { LevelRecordReads } from './level-record.reads.js';
export { LibraryWrites } from './library.writes.js';
export { LibraryModule } from './library.module.js';
export { OwnLibraryReads, type PlacedRecord } from './own-library.reads.js';
export { ProductWrites, type SavedProduct } from './product.writes.js';
export { type LibraryRecord, type RecordSource, RecordSources } from './record-sources.js';
export { SpreadDosesReads } from './spread-doses.reads.js';
