import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { SelectInput } from '../../../ui/form/select-input';
import { PageBody, PageHeader } from '../../../ui/layout/page-header';
import { useSearchParams } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { useGroupChoice } from '../group-choice';
import { useUploadsLive } from '../live';
import { sheets } from '../model/sheets';
import { canReadFiles } from '../model/read-sheet';
import { NewUpload } from '../parts/new-upload';
import { PlainUpload } from '../parts/plain-upload';
import { TaskList } from '../parts/task-list';
import { TaskPanel } from '../parts/task-panel';
import { TemplateButton } from '../parts/template-button';
import { useSheetChoice } from '../sheet-choice';
import styles from '../upload.module.css';

/** U041: whatever can be uploaded from a sheet. The address carries the upload that is open. */
export default function UploadPage() {
  const { t } = useTranslation('upload');
  const [params, setParams] = useSearchParams();
  const { choices } = useGroupChoice();
  const { sheet, choose } = useSheetChoice();
  usePageFacts(t('title'), [{ label: t('title') }]);
  useUploadsLive();
  const named = Number(params.get('task'));
  const task = Number.isSafeInteger(named) && named > 0 ? named : null;
  const arrived = useRef(task);
  const hrefOf = (id: number | null) => {
    const next = new URLSearchParams(params);
    if (id === null) next.delete('task');
    else next.set('task', String(id));
    return `/upload-center?${next.toString()}`.replace(/\?$/, '');
  };
  const open = (id: number) => setParams((now) => new URLSearchParams({ ...Object.fromEntries(now), task: String(id) }));
  const Start = canReadFiles() ? NewUpload : PlainUpload;
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t(`sheets.${sheet.name}.title`)}
        actions={
          <>
            <Button to="/BulkRecommendation">{t('bulkLink')}</Button>
            <TemplateButton sheet={sheet.name} />
          </>
        }
      />
      <PageBody>
        {sheets.length > 1 && (
          <SelectInput
            className={styles['sheet'] ?? ''}
            label={t('file.sheet')}
            choices={sheets.map(({ name }) => ({ value: name, label: t(`sheets.${name}.title`) }))}
            value={sheet.name}
            onChange={(name) => choose(name ?? sheet.name)}
          />
        )}
        <Start key={sheet.name} sheet={sheet} onStarted={open} />
        {task !== null && <TaskPanel key={task} id={task} focus={task !== arrived.current} closeHref={hrefOf(null)} />}
        <TaskList opened={task} hrefOf={hrefOf} groups={choices} sheet={sheet.name} />
      </PageBody>
    </>
  );
}
