/** For pages of the admin center in other features; apart from the feature's own index, which comes with the first page of all. */
export { libraryKey, type LibraryRecord, libraryRecordsQuery, useAddInterventionType, useSetStatus } from '../queries';
export { LevelNote, LevelPage } from './level-page';
export { LibraryTable, shownOf } from './library-table';
export { OwnerCell, useWhose } from './owner-cell';
export { SourceFilter } from './source-filter';
