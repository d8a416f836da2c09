import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { useSearchParams } from '../../ui/link';
import { sheetOf } from './model/sheets';

/** What the next upload is of: the address names it, else the first that there is. */
export function useSheetChoice(): { sheet: UploadSheet; choose: (kind: string) => void } {
  const [params, setParams] = useSearchParams();
  const choose = (kind: string) => setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), kind }), { replace: true });
  return { sheet: sheetOf(params.get('kind') ?? ''), choose };
}
