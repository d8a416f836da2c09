import { errorEntry } from '@loam/domain/kernel/errors/errors';
import type { RowFault } from '@loam/domain/kernel/sheet/upload-kind';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import type { RowError, TaskBody, UploadStatus } from '@loam/domain/upload/upload.schema';
import type { TFunction } from 'i18next';
import { errorText } from '../../i18n/init';
import { formatCount } from '../../i18n/number';
import type { Tone } from '../../ui/badge';

export const tones: Readonly<Record<UploadStatus, Tone>> = { inProgress: 'note', imported: 'ok', partial: 'warn', errors: 'bad' };

/** A column by the name that its template bears in the person's language. */
export const columnName = (sheet: UploadSheet, column: string, language: string): string => sheet.columnNames(language)[column] ?? column;

export const faultText = ({ key, params, ...fault }: RowFault | RowError): string =>
  errorText(key, 'message' in fault ? fault.message : (errorEntry(key)?.message ?? key), params);

/** `1 min 20 s` */
export function durationText(t: TFunction<'upload'>, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? t('left.seconds', { seconds }) : t('left.minutes', { minutes, seconds: seconds % 60 });
}

/** What a finished upload came to, for its notice. */
export function endText(t: TFunction<'upload'>, { file, status, ok, existing, failed, total }: TaskBody): string {
  const { name } = file;
  if (status === 'imported' && existing === total) return t('ended.existing', { name, existing: formatCount(existing), count: existing });
  if (status === 'imported' && existing > 0)
    return t('ended.someExisting', { name, fresh: formatCount(ok - existing), existing: formatCount(existing), count: ok - existing });
  return t(`ended.${status}`, { name, ok: formatCount(ok), failed: formatCount(failed), total: formatCount(total), count: ok });
}
