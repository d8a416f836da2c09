import { practiceCalls } from '@loam/domain/sustainability/sustainability.calls';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../api/api-error';
import { ask } from '../../../api/ask';
import { ForChanges, InputsForChanges } from '../../../api/for-changes';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard, Skeleton } from '../../../ui/feedback/states';
import { PageBody, SaveBar } from '../../../ui/layout/page-header';
import { ConfirmDialog } from '../../../ui/overlay/dialog';
import type { Level } from '../../organization';
import { CropFrame } from '../parts/crop-frame';
import { SettingForm } from '../parts/setting-form';
import { type Settings, settingsQuery, sustainabilityKey } from '../queries';
import styles from '../practices.module.css';
import { changedSettings, draftOf, type SettingsDraft, weightsTotal } from '../settings-draft';
import { useCropPlace } from '../use-crop-place';
import { levelQuery, usePracticeLevel } from '../use-practice-level';
import { useRefused } from '../use-refused';

/** U013: weights, indicators, options, cost limit and costs of practices of a crop at a level. */
export default function SettingPage() {
  const { crop } = useCropPlace();
  const level = usePracticeLevel();
  const { data, error, refetch } = useQuery(settingsQuery(crop, level));
  return (
    <CropFrame view="setting" ofGroup={false}>
      <PageBody>
        {error && !data ? <ErrorCard error={error} onRetry={refetch} /> : null}
        {!data && !error && <Skeleton rows={10} />}
        {data && <Editor key={`${crop} ${JSON.stringify(level)} ${data.revision}`} settings={data} crop={crop} level={level} />}
      </PageBody>
    </CropFrame>
  );
}

interface EditorProps {
  readonly settings: Settings;
  readonly crop: string;
  readonly level: Level;
}

function Editor({ settings, crop, level }: EditorProps) {
  const { t } = useTranslation('sustainability');
  const refused = useRefused();
  const client = useQueryClient();
  const [draft, setDraft] = useState<SettingsDraft>(() => draftOf(settings));
  const [asking, setAsking] = useState(false);
  const own = settings.level.scope === level.scope;
  const save = useMutation({
    mutationFn: (body: { reset: true } | ReturnType<typeof changedSettings>) =>
      ask(
        practiceCalls.saveSettings,
        { params: { cropId: crop }, query: levelQuery(level), body },
        own ? { revision: settings.revision } : {},
      ),
    onSuccess: () => {
      notify(t('setting.saved'));
      return client.invalidateQueries({ queryKey: [sustainabilityKey] });
    },
    onError: refused,
  });
  const total = weightsTotal(draft);
  const key = save.error && isApiError(save.error) ? save.error.key : undefined;
  return (
    <>
      <p role="note" className={styles['dim']}>
        {t(`setting.level.${level.scope}`)} {!own && t(`setting.from.${settings.level.scope}`)}
      </p>
      <InputsForChanges>
        <SettingForm settings={settings} draft={draft} onChange={setDraft} />
      </InputsForChanges>
      {key && <p role="alert">{errorText(key, '')}</p>}
      <ForChanges>
        <SaveBar note={t('setting.total', { total })}>
          <Button onClick={() => setAsking(true)}>{t('setting.resetAll')}</Button>
          <Button kind="primary" busy={save.isPending} onClick={() => save.mutate(changedSettings(settings, draft))}>
            {t('setting.save')}
          </Button>
        </SaveBar>
      </ForChanges>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('setting.resetTitle')}
        confirmLabel={t('setting.resetAll')}
        onConfirm={() => save.mutateAsync({ reset: true })}
      >
        {t('setting.resetText')}
      </ConfirmDialog>
    </>
  );
}
