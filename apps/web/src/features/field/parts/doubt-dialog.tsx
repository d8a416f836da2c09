import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { countryAt } from '../../../map/countries';
import type { MapShape } from '../../../map/shapes';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import { type Doubt, doubtsOf } from '../doubts';

/** Asks before a shape is saved that is more often a slip than a field; true: it is meant. */
export function useDoubts(others: readonly MapShape[], countryId: number | undefined) {
  const [doubts, setDoubts] = useState<readonly Doubt[]>([]);
  const answer = useRef<(meant: boolean) => void>(undefined);
  const settle = (meant: boolean) => {
    answer.current?.(meant);
    answer.current = undefined;
    setDoubts([]);
  };
  const ask = async (geometry: FieldGeometry): Promise<boolean> => {
    const found = await doubtsOf(geometry, { others, countryId, countryAt });
    if (found.length === 0) return true;
    setDoubts(found);
    return new Promise((resolve) => (answer.current = resolve));
  };
  return { ask, dialog: <DoubtDialog doubts={doubts} onSettle={settle} /> };
}

function DoubtDialog({ doubts, onSettle }: { doubts: readonly Doubt[]; onSettle: (meant: boolean) => void }) {
  const { t, i18n } = useTranslation('field');
  const say = (doubt: Doubt): string => {
    if (doubt.kind === 'area') return t('doubt.area', { area: formatNumber(doubt.hectares, { decimals: 0 }) });
    if (doubt.kind === 'overlap' || doubt.kind === 'covers')
      return t(`doubt.${doubt.kind}`, { name: doubt.name, share: formatPercent(doubt.share) });
    const key = countryOf(doubt.countryId)?.key;
    return t('doubt.country', { country: key ? new Intl.DisplayNames(i18n.language, { type: 'region' }).of(key) : '' });
  };
  return (
    <ConfirmDialog
      open={doubts.length > 0}
      onClose={() => onSettle(false)}
      title={t('doubt.title')}
      confirmLabel={t('doubt.save')}
      cancelLabel={t('doubt.back')}
      onConfirm={() => onSettle(true)}
    >
      <ul>
        {doubts.map((doubt) => (
          <li key={say(doubt)}>{say(doubt)}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
