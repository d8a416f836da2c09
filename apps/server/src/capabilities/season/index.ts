export { SeasonModule } from './season.module.js';
export { SeasonNoteWrites } from './season-note.writes.js';
