import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { notify } from '../../../ui/feedback/notices';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/layout/page-header';
import { MatrixGrid } from '../../../ui/matrix-grid/matrix-grid';
import { WhyDrawer } from '../why/lazy-why-drawer';
import { answerAt } from '../fields/answer';
import { usePlanFacts } from '../facts/plan-context';
import type { Asked } from '../why/why-button';
import { StagesDialog } from './lazy-dialogs';
import { useStageShares } from './use-stage-shares';
import { useStageSums } from './use-stage-sums';
import styles from './nutrition.module.css';

/** How the need of each nutrient falls on the stages, with their lengths. Each nutrient that is given totals 100 %. */
export function DistributionCard() {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const { crop } = usePlanFacts();
  const [staging, setStaging] = useState(false);
  const [why, setWhy] = useState<Asked>();
  const { stages, source, rows, columns, pathOf, onWrite, units } = useStageShares();
  const tail = useStageSums({ stages, rows }, setWhy);
  return (
    <Card title={t('distribution.title')} actions={editable && <Button onClick={() => setStaging(true)}>{t('stages:edit')}</Button>} flush>
      {stages.length === 0 ? (
        <p className={styles['pad']}>{t('distribution.none')}</p>
      ) : (
        <div className={styles['scroll']}>
          <MatrixGrid
            label={t('distribution.title')}
            corner={t('distribution.corner')}
            rows={rows}
            columns={columns}
            source={source}
            units={units}
            readOnly={!editable}
            onWrite={onWrite}
            onPlace={(row, column) =>
              session.presence.moveTo({ section: 'nutritional', path: row && column ? pathOf(row, column) : undefined })
            }
            onUndo={() => void session.undo.undo()}
            onRedo={() => void session.undo.redo()}
            onAnswer={(choice, row, column) => answerAt(session, pathOf(row, column), choice)}
            onSay={(key, values) => notify(key.startsWith('pasted') ? t(`grid.${key}`, values) : errorText(key, t('grid.refused')), 'warn')}
            tail={tail}
          />
        </div>
      )}
      {crop && (
        <p className={styles['pad']}>
          <span className={styles['dim']}>
            {t('distribution.source', { confidence: t(`distribution.confidence.${crop.stagesConfidence.replace('-', '_')}`) })}
          </span>
        </p>
      )}
      <WhyDrawer path={why?.path} title={why?.title ?? ''} onClose={() => setWhy(undefined)} />
      <StagesDialog open={staging} onClose={() => setStaging(false)} />
    </Card>
  );
}
