export { KeptSheets } from './kept-sheets.js';
export { ShareModule } from './share.module.js';
