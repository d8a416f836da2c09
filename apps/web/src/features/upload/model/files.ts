import type { UploadSheet } from '@loam/domain/upload/upload-sheet';

/** Files of places, which the server alone reads. */
const PLACES = ['.kml', '.kmz', '.zip'];

/** What may be chosen for a sheet. */
export const acceptedOf = ({ head: { places } }: UploadSheet): string => ['.csv', '.xlsx', ...(places ? PLACES : [])].join(',');
/** Whether a file is looked at by the server alone: its columns are known there by their names. */
export const isUnread = ({ head: { places } }: UploadSheet, { name }: Pick<File, 'name'>): boolean =>
  places !== undefined && PLACES.some((extension) => name.toLowerCase().endsWith(extension));
