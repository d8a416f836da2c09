import { useTranslation } from 'react-i18next';
import { applicationTypes } from '@loam/domain/kernel/schema/lists';
import { languageOf } from '@loam/domain/kernel/locale/language';
import { listName } from '@loam/domain/kernel/locale/list-names';
import { useLiveSession } from '../../../live/react/session-context';
import { useEditable } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/overlay/dialog';
import type { DoseColumn, Method } from '../model/columns';
import { makeApplication, removeApplication } from '../model/edits';
import { useNames } from '../words/names';
import { LiveDate, LiveNumber, LiveSelect } from '../fields/live-inputs';
import { usePlanFacts } from '../facts/plan-context';
import { useChecks } from '../checks/use-checks';
import { WindowOfApplication } from './lazy-window';
import styles from './applications.module.css';

const SECTION = 'fertilization';

/** What belongs to one application besides its doses: when and how it is given. */
export function ColumnDialog({
  column,
  method,
  tank,
  onClose,
}: {
  column: DoseColumn | undefined;
  method: Method;
  tank: string | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('plan');
  const names = useNames();
  return (
    <Dialog
      open={column !== undefined}
      onClose={onClose}
      title={column ? `${t(`method.${method}`)} · ${names.stage(column.stageId)}` : ''}
      width={520}
    >
      {column && <Details column={column} method={method} tank={tank} onClose={onClose} />}
    </Dialog>
  );
}

function Details({ column, method, tank, onClose }: { column: DoseColumn; method: Method; tank: string | undefined; onClose: () => void }) {
  const { t, i18n } = useTranslation('plan');
  const session = useLiveSession();
  const editable = useEditable();
  const { plan, replay } = usePlanFacts();
  const key = column.application;
  const make = () => session.writer.writeAll(makeApplication(session.document, method, column.stageId, tank).entries);
  if (key === undefined) {
    return (
      <div className={styles['stack']}>
        <p>{t('column.empty')}</p>
        {editable && (
          <Button
            kind="primary"
            onClick={() => {
              make();
              onClose();
            }}
          >
            {t('column.make')}
          </Button>
        )}
      </div>
    );
  }
  const at = <F extends string>(field: F) => `applications.${key}|${field}` as const;
  return (
    <div className={styles['stack']}>
      <LiveSelect
        path={at('applicationTypeId')}
        section={SECTION}
        label={t('field.applicationTypeId')}
        choices={applicationTypes.map(({ id, key: name }) => ({ value: id, label: listName(name, languageOf(i18n.language)) }))}
      />
      <ApplicationDates application={key} />
      {plan.fieldId !== null && !replay && <WindowOfApplication fieldId={plan.fieldId} planId={plan.id} applicationId={key} />}
      {method === 'foliar' && (
        <LiveNumber path={at('waterVolume')} section={SECTION} label={t('field.waterVolume')} suffix="l/ha" optional />
      )}
      {editable && <ColumnTools method={method} application={key} onMake={make} onClose={onClose} />}
    </div>
  );
}

interface ColumnToolsProps {
  readonly method: Method;
  readonly application: string;
  readonly onMake: () => void;
  readonly onClose: () => void;
}

function ColumnTools({ method, application, onMake, onClose }: ColumnToolsProps) {
  const { t } = useTranslation('plan');
  const session = useLiveSession();
  return (
    <div className={styles['tools']}>
      {method !== 'proportional' && (
        <Button
          onClick={() => {
            onMake();
            onClose();
          }}
        >
          {t('column.another')}
        </Button>
      )}
      <Button
        kind="danger"
        onClick={() => {
          session.writer.writeAll(removeApplication(session.document, application));
          onClose();
        }}
      >
        {t('column.remove')}
      </Button>
    </div>
  );
}

/** When it is given, and what is wrong with that. */
function ApplicationDates({ application }: Pick<ColumnToolsProps, 'application'>) {
  const { t } = useTranslation('plan');
  const checks = useChecks();
  const at = <F extends string>(field: F) => `applications.${application}|${field}` as const;
  const problem = (field: string) => {
    const check = checks.find(({ id }) => id.endsWith(` ${at(field)}`));
    return check && t(`check:${check.key}.text`, check.values ?? {});
  };
  return (
    <div className={styles['pair']}>
      <LiveDate
        path={at('applicationDate')}
        section={SECTION}
        label={t('field.applicationDate')}
        optional
        problem={problem('applicationDate')}
      />
      <LiveDate
        path={at('applicationDateEnd')}
        section={SECTION}
        label={t('field.applicationDateEnd')}
        optional
        problem={problem('applicationDateEnd')}
      />
    </div>
  );
}
