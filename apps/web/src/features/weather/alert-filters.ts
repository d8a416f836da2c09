import type { AlertType } from '@loam/domain/weather/alert-parameters';
import { foldText } from '@loam/domain/kernel/string/fold-text';
import type { ListQuery } from '../../ui/table/list-query';
import type { AlertRecord } from './queries';

/** Of which alerts a list shows. Crop 0: those that hold whatever the crop. */
export interface AlertFilter {
  readonly crop: number | 'every';
  readonly type: AlertType | 'every';
  readonly status: 'every' | 'on' | 'off';
  readonly source: AlertRecord['ownerScope'] | 'all';
}
export const noFilter: AlertFilter = { crop: 'every', type: 'every', status: 'every', source: 'all' };
export const GENERIC = 0;

const sorts: Readonly<Record<string, (one: AlertRecord) => string | number>> = {
  name: ({ name }) => name,
  type: ({ type }) => type,
  crop: ({ cropName }) => cropName ?? '',
  enabled: ({ enabled }) => Number(!enabled),
};

/** Those with the search in their name, advice or crop that pass every filter, in the order of the list. */
export function shownAlerts(
  alerts: readonly AlertRecord[],
  { crop, type, status, source }: AlertFilter,
  { search, sortBy, sortOrder }: Pick<ListQuery, 'search' | 'sortBy' | 'sortOrder'>,
  language: string,
): AlertRecord[] {
  const by = sorts[sortBy] ?? sorts['name']!;
  const sign = sortOrder === 'desc' ? -1 : 1;
  return alerts
    .filter(
      (one) =>
        (crop === 'every' || (one.cropId ?? GENERIC) === crop) &&
        (type === 'every' || one.type === type) &&
        (status === 'every' || one.enabled === (status === 'on')) &&
        (source === 'all' || one.ownerScope === source) &&
        foldText(`${one.name} ${one.advice} ${one.cropName ?? ''}`).includes(foldText(search)),
    )
    .toSorted((a, b) => {
      const [x, y] = [by(a), by(b)];
      const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y), language);
      return sign * order || a.name.localeCompare(b.name, language) || a.id - b.id;
    });
}
