import { useTranslation } from 'react-i18next';
import { nutrientOf } from '@loam/domain/kernel/unit/nutrients';
import { shareText } from '../../../charts/share-text';
import { usePerArea } from '../facts/plan-context';
import { useAmended, useLime } from '../facts/use-amended';
import { WhyNumber } from '../why/why-number';
import { nutrientLabel } from '../words/names';
import styles from './overview.module.css';
import { type Balance, type BalanceStage, formatBalance } from './use-stage-balance';

/** Free of what is left of two sums that are the same. */
const lacking = (need: number, supply: number) => Math.round((need - supply) * 1e6) / 1e6 || 0;

/** Numbers of a stage, by what the same of the season is called in the path of its number. */
const inSeason = { need: 'cropNeed', fulfillment: 'fulfillment', crf: 'fulfillmentCrf', gap: 'gap' } as const;
const SEASON = 0;

/** The balance in numbers, of the season and of each stage; each tells how it came about. */
export function BalanceTable({ shown, stages }: { shown: Balance; stages: readonly BalanceStage[] }) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const { symbol } = usePerArea();
  const fromCoated = shown.fulfillmentCrf;
  const season = { id: SEASON, name: say('balance.season'), need: shown.cropNeed, supply: shown.fulfillment, crf: fromCoated };
  return (
    <details>
      <summary>{say('balance.why')}</summary>
      <table className={styles['products']}>
        <thead>
          <tr>
            <th scope="col">{t('balance.stage')}</th>
            <th scope="col">{`${say('balance.need')}, ${symbol}`}</th>
            <th scope="col">{`${t('balance.supply')}, ${symbol}`}</th>
            {fromCoated > 0 && <th scope="col">{`${say('balance.crf')}, ${symbol}`}</th>}
            <th scope="col">{`${say('balance.gap')}, ${symbol}`}</th>
            <th scope="col">{say('balance.met')}</th>
          </tr>
        </thead>
        <tbody>
          {[season, ...stages].map((row) => (
            <BalanceRow key={row.id} row={row} shown={shown} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

type Row = Omit<BalanceStage, 'need'> & { need: number | null };

function BalanceRow({ row: { id, name, need, supply, crf }, shown }: { row: Row; shown: Balance }) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('charts');
  const isAmended = useAmended().has(shown.id);
  const lime = useLime().get(shown.id) ?? 0;
  const nutrient = nutrientLabel(shown.name);
  const ofSeason = `${nutrientOf(shown.id)!.group}.${shown.id}`;
  const cell = (field: keyof typeof inSeason, label: string, value: number | null) => (
    <td>
      {value === null ? (
        '—'
      ) : (
        <WhyNumber
          path={id === SEASON ? `${ofSeason}.${inSeason[field]}` : `stages.${id}|${field}${shown.id}`}
          title={`${label}: ${nutrient}, ${name}`}
          value={formatBalance(value)}
        />
      )}
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {cell('need', say('balance.need'), need)}
      {cell('fulfillment', t('balance.supply'), supply)}
      {shown.fulfillmentCrf > 0 && cell('crf', say('balance.crf'), crf)}
      {cell('gap', say('balance.gap'), need === null ? null : lacking(need, supply))}
      <td>
        {id === SEASON && need ? (
          <WhyNumber
            path={`${ofSeason}.met`}
            title={`${say('balance.met')}: ${nutrient}`}
            value={isAmended ? t('strip.amended') : shareText((supply - lime) / need)}
          />
        ) : (
          ''
        )}
      </td>
    </tr>
  );
}
