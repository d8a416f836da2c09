import { useTranslation } from 'react-i18next';
import { ForChanges } from '../../../api/for-changes';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { Link } from '../../../ui/link';
import { ChartFrame } from '../../../ui/frame/chart-frame';
import { useAreaUnits, usePracticeMoney } from '../area-text';
import { fewOf } from '../frontier-few';
import type { Choices } from '../practice-moves';
import type { PracticePath } from '../queries';
import styles from '../practices.module.css';
import { useBasisWords } from '../use-basis-words';
import { useCropPlace } from '../use-crop-place';
import { FrontierChart } from './frontier-chart';
import { FrontierPoints } from './frontier-points';

type FoundField = PracticePath['fields'][number];
type Point = FoundField['frontier'][number];

function Verdict({ found, cost, ofAll }: { found: PracticePath; cost: string; ofAll?: true }) {
  const { t } = useTranslation('sustainability');
  const { viewOf } = useCropPlace();
  return (
    <>
      <p role="status" className={styles['verdict']}>
        {t(`path.${found.status}${ofAll ? 'OfAll' : ''}`, { from: formatNumber(found.scoreNow), to: formatNumber(found.score), cost })}
      </p>
      {found.priced === 0 && (
        <p className={styles['dim']}>
          {t('path.noCosts')} <Link to={viewOf('setting')}>{t('view.setting')}</Link>
        </p>
      )}
    </>
  );
}

interface FieldPathProps {
  readonly found: PracticePath;
  /** what today's practices cost per hectare */
  readonly spent: number;
  readonly currency: string | null;
  readonly onPoint: (point: Point) => void;
  readonly onApply: (choices: Choices) => void;
}

/** One field's cheapest set, and the whole frontier to choose another from. */
export function FieldPath({ found, spent, currency, onPoint, onApply }: FieldPathProps) {
  const { t } = useTranslation('sustainability');
  const { byArea: extra } = usePracticeMoney(currency);
  const [field] = found.fields;
  if (!field) return null;
  const cost = (beside: number) => extra(spent + beside);
  const { frontier, set } = field;
  const [first, last] = [frontier[0]!, frontier.at(-1)!];
  const isHere = (point: Point) => Math.abs(point.score - field.score) < 1e-6 && Math.abs(point.costPerHa - field.costPerHa) < 1e-6;
  const here = frontier.findIndex(isHere);
  return (
    <>
      <Verdict found={found} cost={cost(field.costPerHa)} />
      <ChartFrame
        title={t('path.frontier')}
        unit={t('score')}
        sentence={t('path.frontierText', {
          from: formatNumber(first.score),
          low: cost(first.costPerHa),
          to: formatNumber(last.score),
          high: cost(last.costPerHa),
          count: frontier.length,
        })}
        series={[{ id: 'score', label: t('score'), colour: 'var(--c-link)' }]}
        points={frontier.map((point, i) => ({ id: String(i), label: cost(point.costPerHa), values: [point.score] }))}
        pointsLabel={t('cost')}
      >
        {({ at }) => <FrontierChart points={frontier} marked={fewOf(frontier, here)} here={here} {...{ at, cost }} onPick={onPoint} />}
      </ChartFrame>
      <FrontierPoints points={frontier} here={here} cost={cost} onPick={onPoint} />
      <PathSet set={set} extra={extra} />
      {set.length > 0 && (
        <ForChanges>
          <Button kind="primary" onClick={() => onApply(Object.fromEntries(set.map(({ indicator, to }) => [indicator, to])))}>
            {t('path.apply')}
          </Button>
        </ForChanges>
      )}
    </>
  );
}

function PathSet({ set, extra }: { set: FoundField['set']; extra: (perHa: number) => string }) {
  const { t } = useTranslation(['sustainability', 'practices']);
  const words = useBasisWords();
  if (set.length === 0) return <p>{t('path.nothing')}</p>;
  return (
    <div className={styles['scroll']}>
      <table className={styles['plain']}>
        <thead>
          <tr>
            <th scope="col">{t('path.practice')}</th>
            <th scope="col" className={styles['number']}>
              {t('path.gain')}
            </th>
            <th scope="col" className={styles['number']}>
              {t('path.extra')}
            </th>
          </tr>
        </thead>
        {set.map(({ indicator, from, to, points, costPerHa, basis, provenance, irreversible, needsEvidence }) => (
          <tbody key={indicator}>
            <tr>
              <th scope="row">
                {t(`practices:indicator.${indicator}`)}{' '}
                <span className={styles['change']}>
                  {t(`practices:option.${from}`)} → {t(`practices:option.${to}`)}
                </span>
              </th>
              <td className={styles['number']}>{formatNumber(points)}</td>
              <td className={styles['number']}>{extra(costPerHa)}</td>
            </tr>
            <tr className={styles['reason']}>
              <td colSpan={3}>
                {[irreversible && t('path.irreversible'), needsEvidence && t('path.needsEvidence')].map((said) => said && `${said} · `)}
                <span className={styles['dim']}>{words(provenance, basis)}</span>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface GroupPathProps {
  readonly found: PracticePath;
  readonly currency: string | null;
  readonly busy: boolean;
  readonly onApply: (fields: readonly { fieldId: number; choices: Choices }[]) => void;
}

/** What each field of a group gets of one budget. */
export function GroupPath({ found, currency, busy, onApply }: GroupPathProps) {
  const { t } = useTranslation('sustainability');
  const { area } = useAreaUnits();
  const { byArea, whole } = usePracticeMoney(currency);
  const changed = found.fields.filter(({ set }) => set.length > 0);
  return (
    <>
      <Verdict found={found} cost={whole(found.cost)} ofAll />
      <div className={styles['scroll']}>
        <table className={styles['plain']} aria-label={t('path.ofFields')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col" className={styles['number']}>
                {t('area')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('score')}
              </th>
              <th scope="col" className={styles['number']}>
                {t('path.extra')}
              </th>
              <th scope="col">{t('path.practice')}</th>
            </tr>
          </thead>
          <tbody>
            {found.fields.map(({ fieldId, field, areaHa, scoreNow, score, costPerHa, set }) => (
              <tr key={fieldId}>
                <th scope="row">{field}</th>
                <td className={styles['number']}>{area(areaHa)}</td>
                <td className={styles['number']}>{t('optimization.now', { score: formatNumber(scoreNow), to: formatNumber(score) })}</td>
                <td className={styles['number']}>{byArea(costPerHa)}</td>
                <td>{t('path.changes', { count: set.length })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {changed.length > 0 && (
        <ForChanges>
          <Button
            busy={busy}
            onClick={() =>
              onApply(
                changed.map(({ fieldId, set }) => ({
                  fieldId,
                  choices: Object.fromEntries(set.map(({ indicator, to }) => [indicator, to])),
                })),
              )
            }
          >
            {t('path.applyAll')}
          </Button>
        </ForChanges>
      )}
    </>
  );
}
