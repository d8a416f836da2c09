import { footprintCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useQueries } from '@tanstack/react-query';
import { ask } from '../../../api/ask';
import { sustainabilityKey } from '../queries';
import type { Inputs } from './footprint-variants';
import type { Report } from './report-queries';

export type Gwp = 'AR6' | 'AR5';
export interface Compared {
  readonly id: string;
  readonly label: string;
  readonly score?: { readonly score: number; readonly range: Report['range'] };
  readonly total: number | null;
  readonly perHa: number | null;
  readonly perKg: number | null;
}

/** What a footprint comes to with these warming potentials. */
export const footprintQuery = (inputs: Inputs, gwp: Gwp) => ({
  queryKey: [sustainabilityKey, 'footprint', inputs, gwp],
  queryFn: ({ signal }: { signal: AbortSignal }) => ask(footprintCalls.calculate, { body: { answers: inputs, gwp } }, { signal }),
  retry: false,
});

/** Reports side by side, all with the same warming potentials: a number of others is no number to compare with. */
export function useCompared(reports: readonly Report[], gwp: Gwp): Omit<Compared, 'id' | 'label'>[] {
  const found = useQueries({
    queries: reports.map(({ footprint: { inputs, result } }) => ({
      ...footprintQuery(inputs!, gwp),
      enabled: inputs !== null && result !== null && result.gwp !== gwp,
    })),
  });
  return reports.map(({ score, range, footprint }, i) => {
    const result = footprint.result?.gwp === gwp ? footprint.result : (found[i]!.data?.result ?? null);
    return {
      score: { score, range },
      ...{ total: result?.totalEmissions ?? null, perHa: result?.perHa ?? null, perKg: result?.perKg ?? null },
    };
  });
}
