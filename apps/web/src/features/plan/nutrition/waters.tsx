import { useTranslation } from 'react-i18next';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable, useDocumentPart } from '../../../live/react/use-session';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import type { AnalysisBody } from '../facts/analyses';
import { LiveNumber } from '../fields/live-inputs';
import styles from './nutrition.module.css';

const SECTION = 'nutritional';

/** Samples of water that the plan is irrigated with, and their shares. */
export function Waters({ samples }: { samples: readonly AnalysisBody[] }) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const shares = useDocumentPart(['waterAnalyses'], (document) => Object.fromEntries(document.map('waterAnalyses').entries()));
  if (samples.length === 0) return null;
  const used = Object.keys(shares).length;
  return (
    <fieldset className={styles['waters']}>
      <legend className={styles['label']}>{t('analysis.water')}</legend>
      {samples.map(({ id, name }) => (
        <div key={id} className={styles['two']}>
          <CheckboxInput
            label={name}
            checked={String(id) in shares}
            onChange={(on) => editable && session.writer.write(`waterAnalyses.${id}`, on ? (used === 0 ? 100 : 50) : undefined)}
          />
          {String(id) in shares && (
            <LiveNumber path={`waterAnalyses.${id}`} section={SECTION} label={t('analysis.share', { name })} suffix="%" />
          )}
        </div>
      ))}
    </fieldset>
  );
}
