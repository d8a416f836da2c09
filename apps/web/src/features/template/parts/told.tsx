import { useTranslation } from 'react-i18next';
import { nutrients } from '@loam/domain/kernel/unit/nutrients';
import { errorText } from '../../../i18n/init';
import { useLiveSession } from '../../../live/react/session-context';
import { useSignal } from '../../../live/react/use-session';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Card } from '../../../ui/layout/page-header';
import { nutrientLabel } from '../names';
import styles from '../template.module.css';

/** That the document began anew while it was open, and what was written here and not accepted. */
export function Told() {
  const { t } = useTranslation('template');
  const session = useLiveSession();
  const reason = useSignal(session.notice);
  const refused = useSignal(session.tray.entries);
  const place = (path: string): string => {
    const [root, key = ''] = path.split('.');
    const need = nutrients.find(({ id }) => key === `need${id}`);
    if (need) return nutrientLabel(need.id);
    if (root === 'plan') return key === 'workplan' ? t('workplan.title') : t(key === 'description' ? 'field.description' : 'field.name');
    return root === 'tanks' || root === 'stages' ? t('tank.title') : t('application.title');
  };
  return (
    <>
      {reason !== undefined && (
        <div role="alert" className={styles['note']}>
          {t(reason === 'cropChanged' ? 'told.cropChanged' : 'told.reset')}{' '}
          <Button kind="quiet" onClick={() => session.notice.set(undefined)}>
            {t('told.dismiss')}
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <Card title={t('told.refused', { count: refused.length })}>
          <ul className={styles['doses']}>
            {refused.map((entry) => (
              <li key={entry.id} className={styles['tools']}>
                <span>
                  {place(entry.path)}: <del>{Array.isArray(entry.value) ? entry.value.join(' ') : String(entry.value ?? '')}</del> ·{' '}
                  {errorText(entry.key, t('told.reset'))}
                </span>
                <Button
                  onClick={() => {
                    const broken = session.writer.retry(entry);
                    if (broken !== undefined) notify(errorText(broken, t('failed')), 'bad');
                  }}
                >
                  {t('told.retry')}
                </Button>
                <Button onClick={() => session.tray.discard(entry.id)}>{t('told.discard')}</Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
