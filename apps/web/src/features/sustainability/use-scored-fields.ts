import { useQuery } from '@tanstack/react-query';
import { useLiveQueries } from '../../api/live';
import { fieldsQuery, sustainabilityKey } from './queries';

/** Fields of the crop in a group, fresh when a report, a practice or a setting of it changes. */
export function useScoredFields(crop: string, subcrop: string | undefined, group: number | undefined) {
  const query = useQuery(fieldsQuery(crop, subcrop, group));
  useLiveQueries(group === undefined ? null : `group:${group}`, [[sustainabilityKey, 'fields']], (type) =>
    /^Sustainability|^Practice|^Field|^Plan|resync/.test(type),
  );
  return query;
}
