import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { UnbrokenFigures } from '../../../ui/unbroken-figures';
import type { Mix } from '../advice-calls';
import { nutrientLabel, useNames } from '../words/names';
import { usePerArea } from '../facts/plan-context';

/** What stands against more: each bound that the answer has come up to, in words. */
function useBindingWords(mix: Mix): readonly string[] {
  const { t } = useTranslation('advice');
  const names = useNames();
  const { symbol } = usePerArea();
  const nutrientOf = (id: string) => nutrientLabel(mix.deviations.find(({ nutrientId }) => String(nutrientId) === id)?.name ?? id);
  return mix.binding.flatMap(({ kind, id, side, limit }) => {
    if (kind === 'nutrient')
      return side === undefined ? [] : [t(`auto.binding.${side}`, { nutrient: nutrientOf(id), amount: formatNumber(limit), unit: symbol })];
    if (kind === 'cap')
      return [
        t('auto.binding.cap', {
          nutrient: id === '19' ? 'Cl' : id === '9' ? 'B' : nutrientOf(id),
          amount: formatNumber(limit),
          unit: symbol,
        }),
      ];
    if (kind === 'minimum' || kind === 'maximum')
      return [t(`auto.binding.${kind}`, { name: names.product(id), amount: formatNumber(limit), unit: symbol })];
    if (kind === 'compatibility')
      return [t('auto.binding.compatibility', { a: names.product(id.split('|')[0]!), b: names.product(id.split('|')[1]!) })];
    if (kind === 'solubility')
      return [
        id.includes('_')
          ? t('auto.binding.solubility', { place: names.column(id) })
          : t('auto.binding.insoluble', { name: names.product(id) }),
      ];
    return [];
  });
}

export function MixBounds({ mix }: { mix: Mix }) {
  const { t } = useTranslation('advice');
  const told = useBindingWords(mix);
  if (told.length === 0) return null;
  return (
    <div>
      <h3>{t('auto.binding.title')}</h3>
      <ul>
        {told.map((one) => (
          <li key={one}>
            <UnbrokenFigures text={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}
