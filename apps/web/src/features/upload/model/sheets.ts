import { registry } from '@loam/domain/capabilities';
import { loadSheets, type UploadSheet } from '@loam/domain/upload/upload-sheet';

/** What can be uploaded. How its rows are read comes with the page, not with the app. */
export const sheets: readonly UploadSheet[] = await loadSheets(registry);

export const sheetOf = (kind: string): UploadSheet => sheets.find(({ name }) => name === kind) ?? sheets[0]!;
