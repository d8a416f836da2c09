import type { CoffeeFigure, coffeeSummary } from '@loam/domain/coffee/coffee.schema';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { KeyFigures } from '../../../ui/layout/key-figures';
import { useFigureWords } from '../figure-words';
import { useNeeds } from '../use-needs';
import styles from '../coffee.module.css';

const five = ['co2', 'water', 'costs', 'income', 'productivity'] as const;

/** The five figures of coffee farms: carbon, water, costs, income, yield. Each with its farms, years and source, or what is missing for it. */
export function Headlines({ data }: { readonly data: z.infer<typeof coffeeSummary> | undefined }) {
  const { t } = useTranslation('coffee');
  const { written, years, farms } = useFigureWords();
  const needsOf = useNeeds();
  const shown = (of: (typeof five)[number]): CoffeeFigure | undefined => data?.[of].find(({ spread }) => spread) ?? data?.[of][0];
  const figures = five.map((one) => {
    const figure = shown(one);
    const label = t(`headline.${one}`);
    if (!figure) return { label, value: null };
    const { spread, of, sources } = figure;
    if (!spread) return { label, value: '—', note: t('noFarm') };
    const elsewhere = data![one].flatMap((other) =>
      other !== figure && other.key === figure.key && other.spread ? [written(other, other.spread.value)] : [],
    );
    const from = sources.map(({ source }) => t(`source.${source}`)).join(', ');
    return {
      label,
      value: written(figure, spread.value),
      note: [farms(spread.farms, of), years(figure.years), from, ...elsewhere].join(' · '),
    };
  });
  const missing = five.flatMap((one) => {
    const figure = shown(one);
    return figure && !figure.spread ? [{ id: one, text: `${t(`headline.${one}`)}: ${needsOf(figure)}` }] : [];
  });
  return (
    <>
      <KeyFigures figures={figures} />
      {missing.length > 0 && (
        <section aria-label={t('fill')} className={styles['fill']}>
          <h2>{t('fill')}</h2>
          <ul>
            {missing.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
