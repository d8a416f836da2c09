import { useMemo } from 'react';
import { contentsOf } from '@loam/domain/agronomy/supply/product-contents';
import { LIQUID_FORM } from '@loam/domain/kernel/schema/lists';
import { nutrientIndex } from '@loam/domain/kernel/unit/nutrients';
import { unitOf } from '@loam/domain/kernel/unit/units';
import { useDocumentPart } from '../../../live/react/use-session';
import type { GridRow } from '../../../ui/matrix-grid/grid-types';
import { usePerArea, usePlanFacts } from '../facts/plan-context';
import type { Method } from '../model/columns';
import { itemsOf } from '../model/edits';
import { useNames } from '../words/names';

/** Weights and volumes of the whole field, as a tank is filled; other doses are per area. */
const isWhole = (unitId: number): boolean => ['mass', 'volume'].includes(unitOf(unitId)?.dimension ?? '');

/** The plan's products as rows: each in the unit that was chosen for it, where the method knows it, and lit by what it has of a nutrient. */
export function useDoseRows(method: Method, productIds: readonly string[], lit: number | undefined) {
  const names = useNames();
  const { library } = usePlanFacts();
  const perArea = usePerArea();
  const units = useDocumentPart(['products'], (document) =>
    Object.fromEntries(Object.entries(itemsOf(document, 'products')).map(([id, fields]) => [id, fields['unitId']])),
  );
  const whole = method === 'proportional';
  const [defaultUnit, liquidUnit] = whole ? perArea.whole : perArea.doses;
  const shares = productIds.map((id) => {
    const facts = library.product(Number(id));
    return lit !== undefined && facts ? contentsOf(facts)[nutrientIndex.get(lit)!]! : 0;
  });
  const most = Math.max(...shares, 0);
  const rows: readonly GridRow[] = useMemo(
    () =>
      productIds.map((id, index) => {
        const unit = units[id];
        const liquid = library.product(Number(id))?.formId === LIQUID_FORM;
        const row: GridRow = {
          id,
          label: names.product(id),
          unitId: typeof unit === 'number' && whole === isWhole(unit) ? unit : liquid ? liquidUnit : defaultUnit,
        };
        return most > 0 && shares[index]! > 0 ? { ...row, glow: shares[index]! / most } : row;
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- shares follow from lit and productIds
    [productIds, units, method, lit, library, names.product, perArea],
  );
  return { rows, defaultUnit };
}
