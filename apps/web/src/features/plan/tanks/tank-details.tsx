import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { LiveText } from '../fields/live-inputs';
import { type Asked, WhyButton } from '../why/why-button';
import { useNames } from '../words/names';
import { TankWater } from './tank-water';
import styles from './tanks.module.css';
import type { useTankMixes } from './use-mix';

type TankMix = NonNullable<ReturnType<ReturnType<typeof useTankMixes>['get']>>;

interface TankDetailsProps {
  readonly tank: string;
  readonly mix: TankMix;
  readonly onWhy: (asked: Asked) => void;
  readonly onSplit: () => void;
}

/** A tank's name, how acid it is, what does not mix in it, and its water. */
export function TankDetails({ tank, mix, onWhy, onSplit }: TankDetailsProps) {
  const { t } = useTranslation('plan');
  const { t: say } = useTranslation('advice');
  const editable = useEditable();
  const names = useNames();
  return (
    <div className={styles['stack']}>
      <LiveText path={`tanks.${tank}|name`} section="fertilization" label={t('field.tank')} />
      <p>
        {mix.ph >= 0 ? t('tank:phText', { value: formatNumber(mix.ph) }) : t('tank:phUnknown')}{' '}
        {mix.ph >= 0 && mix.column && (
          <WhyButton path={`applications.${mix.column}|ph`} title={`${names.tank(tank)}: ${t('field.ph')}`} onWhy={onWhy} />
        )}
      </p>
      {mix.pairs.length === 0 ? <p>{t('tank:mix.fine')}</p> : <Pairs pairs={mix.pairs} />}
      {editable && mix.level === 0 && (
        <div>
          <Button onClick={onSplit}>{say('split.open')}</Button>
        </div>
      )}
      <TankWater tank={tank} onWhy={onWhy} />
      <p className={styles['dim']}>{t('tank:mix.jarTest')}</p>
    </div>
  );
}

/** Which two products do not mix, and why. */
function Pairs({ pairs }: Pick<TankMix, 'pairs'>) {
  const { t } = useTranslation('plan');
  const names = useNames();
  return (
    <table className={styles['plain']}>
      <caption>{t('tank:mix.pairs')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('tank:mix.products')}</th>
          <th scope="col">{t('tank:mix.level')}</th>
          <th scope="col">{t('tank:mix.reason')}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ a, b, code, reason }) => (
          <tr key={`${a} ${b}`}>
            <td>
              {names.product(a)} + {names.product(b)}
            </td>
            <td>{t(`tank:mix.code.${code}`)}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
