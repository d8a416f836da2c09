export { LevelRecords } from './level-records.js';
export { LibraryModule } from './library.module.js';
export { OwnLibraries } from './own-libraries.js';
