import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { ACRE } from '@loam/domain/kernel/unit/unit-ids';
import { unitOf } from '@loam/domain/kernel/unit/units';
import type { PlanSheet, SharedPlan } from '@loam/domain/plan/sheet/plan-sheet.schema';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { shareText } from '../../../charts/share-text';
import { longDate } from '../../../i18n/date';
import { formatCount, formatNumber, formatPercent } from '../../../i18n/number';
import { amountLines, fieldLines, moneyLines, SharedFigure, shareLines } from './shared-figure';
import { Facts, Listing, Section, withUnit } from './shared-parts';
import { Applications, Tanks } from './shared-work';
import styles from '../shared.module.css';

interface Told {
  readonly plan: PlanSheet;
  readonly why: SharedPlan['why'];
}
type Lines = readonly TraceLine[] | undefined;

/** What is to be done comes first, then what it costs, then why. */
export function SharedSheet({ plan, why }: { plan: PlanSheet; why: SharedPlan['why'] }) {
  const { t } = useTranslation('share');
  return (
    <article className={styles['sheet']}>
      <Season plan={plan} />
      <Applications plan={plan} />
      <Tanks plan={plan} />
      <Products plan={plan} why={why} />
      <Cost plan={plan} why={why} />
      <Need plan={plan} why={why} />
      {plan.notes !== null && (
        <Section title={t('sheet.notes')}>
          <p className={styles['notes']}>{plan.notes}</p>
        </Section>
      )}
      <footer className={styles['proof']}>
        {t('sheet.revision', { revision: formatCount(plan.revision), at: longDate(plan.at) })}
        <br />
        {t('sheet.head')} <code>{plan.head}</code>
      </footer>
    </article>
  );
}

function Season({ plan: { grower, field, crop, season, status } }: { plan: PlanSheet }) {
  const { t } = useTranslation('share');
  const date = (iso: string | null) => (iso === null ? '—' : longDate(iso));
  const facts: [string, string | null][] = [
    [t('sheet.grower'), grower],
    [t('sheet.field'), [field.name || '—', field.area !== null && withUnit(field.area, field.areaUnitId)].filter(Boolean).join(' · ')],
    [t('sheet.crop'), [crop.name, crop.cultivar].filter(Boolean).join(' · ')],
    [t('sheet.planting'), date(season.plantingDate)],
    [t('sheet.harvest'), date(season.harvestDate)],
    [t('sheet.yield'), season.expectedYield === null ? '—' : withUnit(season.expectedYield, season.expectedYieldUnitId)],
    [t('sheet.growing'), season.growingMethod],
    [t('sheet.previous'), season.previousCrop],
    [t('sheet.status'), status.name],
  ];
  return <Facts kind="facts" facts={facts} />;
}

function Products({ plan: { products, cost, field }, why }: Told) {
  const { t } = useTranslation('share');
  if (products.length === 0) return null;
  const priced = products.some(({ price }) => price !== null);
  return (
    <Section title={t('sheet.products')}>
      <Listing
        label={t('sheet.products')}
        heads={[t('sheet.product'), t('sheet.perArea'), t('sheet.forField'), ...(priced ? [t('sheet.price')] : [])]}
      >
        {products.map((one) => {
          const { name, amount, unitId, fieldAmount, fieldUnitId, price } = one;
          return (
            <tr key={`${name} ${unitId}`}>
              <th scope="row">{name}</th>
              <td>
                <SharedFigure title={`${name}, ${t('sheet.perArea')}`} value={withUnit(amount, unitId)} lines={amountLines(why, one)} />
              </td>
              <td>
                {fieldAmount === null ? (
                  '—'
                ) : (
                  <SharedFigure
                    title={`${name}, ${t('sheet.forField')}`}
                    value={withUnit(fieldAmount, fieldUnitId)}
                    lines={fieldLines(why, one, field)}
                  />
                )}
              </td>
              {priced && <td>{price === null ? '—' : money(price, cost?.currency ?? null)}</td>}
            </tr>
          );
        })}
      </Listing>
    </Section>
  );
}

const money = (value: number, currency: string | null): string => [currency, formatNumber(value, { fixed: 2 })].filter(Boolean).join(' ');

function Cost({ plan: { cost, field, products }, why }: Told) {
  const { t } = useTranslation('share');
  const names = products.filter((one) => one.price === null).map(({ name }) => name);
  const unpriced = names.length > 0 && <p>{t('sheet.unpriced', { names: names.join(', ') })}</p>;
  if (!cost) return unpriced ? <Section title={t('sheet.cost')}>{unpriced}</Section> : null;
  const { price, discount, tax, total, areaUnitId, fieldTotal, currency } = cost;
  const area = areaUnitId === ACRE ? 'ac' : 'ha';
  const figure = (title: string, value: number, lines: ReturnType<typeof moneyLines>) => (
    <SharedFigure title={title} value={money(value, currency)} lines={lines} />
  );
  const rows: [string, ReactNode][] = [
    [t(`sheet.productsPer.${area}`), figure(t(`sheet.productsPer.${area}`), price, moneyLines(why, 'price', cost))],
    [t('sheet.discount'), discount === null ? null : formatPercent(discount / 100, 2)],
    [t('sheet.tax'), tax === null ? null : formatPercent(tax / 100, 2)],
    [t(`sheet.totalPer.${area}`), figure(t(`sheet.totalPer.${area}`), total, moneyLines(why, 'total', cost))],
    [t('sheet.fieldTotal'), fieldTotal === null ? null : figure(t('sheet.fieldTotal'), fieldTotal, moneyLines(why, 'total', cost, field))],
  ];
  return (
    <Section title={t('sheet.cost')}>
      <Facts kind="cost" facts={rows} />
      {unpriced}
    </Section>
  );
}

const subscript: Readonly<Record<string, string>> = ownNames({ P2O5: 'P₂O₅', K2O: 'K₂O', SO3: 'SO₃' });

function Need({ plan: { need, unitId }, why }: Told) {
  const { t } = useTranslation('share');
  if (need.length === 0) return null;
  return (
    <Section title={t('sheet.need')} note={t('sheet.needNote', { unit: unitOf(unitId)?.symbol ?? '' })}>
      <Listing label={t('sheet.need')} heads={[t('sheet.nutrient'), t('sheet.apply'), t('sheet.supplied'), t('sheet.result')]}>
        {need.map(({ nutrient, need: due, supplied, status, slight, amended, byLime }) => (
          <tr key={nutrient}>
            <th scope="row">{subscript[nutrient] ?? nutrient}</th>
            <td>
              <SharedFigure title={`${t('sheet.apply')}: ${nutrient}`} value={formatNumber(due)} lines={why[`need.${nutrient}`] as Lines} />
            </td>
            <td>
              <SharedFigure
                title={`${t('sheet.supplied')}: ${nutrient}`}
                value={formatNumber(supplied)}
                lines={why[`supplied.${nutrient}`] as Lines}
              />
            </td>
            <td>
              {amended ? null : due ? (
                <>
                  <SharedFigure
                    title={`${t('sheet.result')}: ${nutrient}`}
                    value={shareText((supplied - byLime) / due)}
                    lines={shareLines(why, nutrient, due, supplied - byLime, unitOf(unitId)?.symbol ?? '')}
                  />
                  {` · ${t(`sheet.is.${slight ? 'slight' : status}`)}`}
                </>
              ) : (
                t(`sheet.is.${slight ? 'slight' : status}`)
              )}
              {byLime > 0 &&
                [
                  ...(amended ? [] : ['']),
                  `${t('sheet.is.amended')}: ${formatNumber(byLime)}`,
                  `${t('sheet.byFertilizers')}: ${formatNumber(supplied - byLime)}`,
                ].join(' · ')}
            </td>
          </tr>
        ))}
      </Listing>
    </Section>
  );
}
