import { methodOf, stageOf } from '@loam/domain/plan/plan.draft';
import { stagesOf } from '../model/columns';
import { useNames } from '../words/names';
import { usePlanNumbers } from '../facts/plan-context';

export interface SheetLine {
  readonly key: string;
  readonly application: string;
  readonly column: string;
  readonly method: ReturnType<typeof methodOf>;
  readonly when: unknown;
  readonly product: string;
  /** amount and unit id */
  readonly dose: readonly [number, number];
}

/** Every dose of the plan in the order of the season. */
export function useSheetLines(): readonly SheetLine[] {
  const { draft } = usePlanNumbers();
  const names = useNames();
  const stageOrder = stagesOf(draft.stages).map(({ id }) => id);
  return Object.entries(draft.applications)
    .toSorted(([, a], [, b]) => stageOrder.indexOf(stageOf(a)) - stageOrder.indexOf(stageOf(b)))
    .flatMap(([application, fields]) =>
      Object.entries(draft.doses[application] ?? {}).map(([product, dose]) => ({
        key: `${application} ${product}`,
        application,
        column: methodOf(application, fields) === 'foliar' ? names.stage(stageOf(fields)) : names.column(application), // the method stands beside it
        method: methodOf(application, fields),
        when: fields['applicationDate'],
        product,
        dose,
      })),
    );
}
