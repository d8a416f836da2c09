import { useEffect, useState } from 'react';
import { useSearchParams } from '../../../ui/link';
import type { DoseColumn } from '../model/columns';

/** The application that is open: opened here, or asked for by the address, which forgets it then. */
export function useOpenedColumn(columns: readonly DoseColumn[]) {
  const [params, setParams] = useSearchParams();
  const [column, setColumn] = useState<DoseColumn>();
  const asked = params.get('column');
  useEffect(() => {
    const found = columns.find(({ application }) => application !== undefined && application === asked);
    if (!found) return;
    setColumn(found);
    setParams(
      (before) => {
        const { column: _, ...rest } = Object.fromEntries(before);
        return rest;
      },
      { replace: true },
    );
  }, [asked, columns, setParams]);
  return [column && columns.find(({ id }) => id === column.id), setColumn] as const;
}
