import { useTranslation } from 'react-i18next';
import styles from '../practices.module.css';
import { differing } from './answer-changes';
import { blocksOf } from './questions';
import type { Report } from './report-queries';

/** What changed since the season whose answers it began with. */
export function Carried({ report, before }: { readonly report: Report; readonly before: Report | undefined }) {
  const { t } = useTranslation(['report', 'practices']);
  const changed = before && differing(before.answers, report.answers);
  const words = (path: string) => {
    const [block, id] = path.split('.') as [string, string];
    const question = blocksOf(report.crop)
      .find((one) => one.id === block)
      ?.questions.find((one) => one.id === id);
    return question?.indicator ? t(`practices:indicator.${question.indicator}`) : question ? t(`q.${id}`) : '';
  };
  return (
    <p className={styles['dim']}>
      {t('copied', { id: report.copiedFrom })}{' '}
      {changed &&
        (changed.length === 0
          ? t('changedNothing')
          : `${t('changed', { id: report.copiedFrom })}: ${changed.map(words).filter(Boolean).join(', ')}`)}
    </p>
  );
}
