import { errorEntry } from '@loam/domain/kernel/errors';
import { columnNames, type UploadParameter } from '@loam/domain/upload/upload-columns.schema';
import type { RowFault } from '@loam/domain/upload/upload.events';
import type { RowError, TaskBody, UploadStatus } from '@loam/domain/upload/upload.schema';
import type { TFunction } from 'i18next';
import { errorText } from '../../i18n/init';
import type { Tone } from '../../ui/badge';

export const tones: Readonly<Record<UploadStatus, Tone>> = { inProgress: 'note', imported: 'ok', partial: 'warn', errors: 'bad' };

/** A column by the name that its template bears in the person's language. */
export const columnName = (parameter: UploadParameter, language: string): string => columnNames(language)[parameter];

export const faultText = ({ key, params, ...fault }: RowFault | RowError): string =>
  errorText(key, 'message' in fault ? fault.message : (errorEntry(key)?.message ?? key), params);

/** `1 min 20 s` */
export function durationText(t: TFunction<'upload'>, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? t('left.seconds', { seconds }) : t('left.minutes', { minutes, seconds: seconds % 60 });
}

/** What a finished upload came to, for its notice. */
export function endText(t: TFunction<'upload'>, { file, status, ok, failed, total }: TaskBody): string {
  return t(`ended.${status}`, { name: file.name, ok, failed, total, count: ok });
}
