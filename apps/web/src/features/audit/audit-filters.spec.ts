import { describe, expect, test } from '@jest/globals';
import { today } from '../../i18n/date';
import { addressOfKept, asQuery, filtersOf, isFiltered, keptOf, withFilters } from './audit-filters';

const read = (query: string) => filtersOf(new URLSearchParams(query));

describe('filters of the audit', () => {
  test('are kept without the run that was opened, and come back as they were', () => {
    const query = 'by=4&type=PlanDoseSet&kind=plan&id=12&group=3&q=Shivneri+well&range=own&from=2026-03-01&to=2026-03-31';
    expect(addressOfKept(keptOf(read(`${query}&run=9`))).toString()).toBe(query);
    expect(keptOf(read('type=GrowerRemoved&from=2026-03-01'))).toEqual({ type: 'GrowerRemoved', range: '30' }); // days of a range of its own only
  });
  test('stand in the address and come back from it', () => {
    const query = 'by=4&type=PlanDoseSet&kind=plan&id=12&group=3&q=Shivneri+well&run=9&range=own&from=2026-03-01&to=2026-03-31';
    expect(withFilters(new URLSearchParams(query), {}).toString()).toBe(query);
    expect(read(query)).toEqual({
      by: 4,
      type: 'PlanDoseSet',
      kind: 'plan',
      id: 12,
      group: 3,
      q: 'Shivneri well',
      run: 9,
      range: 'own',
      from: '2026-03-01',
      to: '2026-03-31',
    });
  });
  test('what makes no sense is left out', () => {
    expect(read('by=x&kind=magic&id=5&range=9&from=soon&type=<b>')).toEqual({
      by: null,
      type: null,
      kind: null,
      id: null,
      group: null,
      q: null,
      run: null,
      range: '30',
      from: null,
      to: null,
    });
    expect(isFiltered(read(''))).toBe(false);
  });
  test('another kind drops the number, another range its days', () => {
    expect(withFilters(new URLSearchParams('kind=plan&id=12'), { kind: 'field' }).toString()).toBe('kind=field');
    expect(withFilters(new URLSearchParams('range=own&from=2026-03-01'), { range: '30' }).toString()).toBe('');
  });
  test("days are the person's own, whole ones", () => {
    const { from, to } = asQuery(read('range=own&from=2026-03-01&to=2026-03-31'));
    expect([from, to]).toEqual([new Date(2026, 2, 1).toISOString(), new Date(2026, 2, 31, 23, 59, 59, 999).toISOString()]);
    expect(asQuery(read('range=today')).from).toBe(new Date(`${today()}T00:00:00`).toISOString());
    expect(asQuery(read('range=all'))).toMatchObject({ from: null, to: null });
  });
});
