import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/page-header';
import { lazyPart } from '../../../ui/lazy-part';
import styles from '../practices.module.css';
import { blocksOf } from './questions';
import type { Report } from './report-queries';

const FootprintFigures = lazyPart(async () => (await import('./footprint-figures')).FootprintFigures);

/** The gases and the water of a season, beside its score; what is missing or away is said, and the report stands without it. */
export function FootprintCard({ report, seasons }: { report: Report; seasons: readonly Report[] }) {
  const { t } = useTranslation(['footprint', 'report']);
  const { status, fields, result, inputs } = report.footprint;
  const asked = fields.map((field) => {
    const [, block, id] = field.split('.') as [string, string, string];
    const known = blocksOf(report.crop)
      .find((one) => one.id === block)
      ?.questions.find((one) => one.id === id);
    return known ? t(`report:q.${id}`) : id;
  });
  return (
    <Card title={t('title')}>
      {status === 'failed' && <p role="alert">{t('failed')}</p>}
      {status === 'missing' && (
        <p role="status">
          {t('missing')} {asked.join(', ')}
        </p>
      )}
      {result && inputs && <FootprintFigures report={report} seasons={seasons} result={result} inputs={inputs} />}
      <p className={styles['dim']}>{t('beside')}</p>
    </Card>
  );
}
