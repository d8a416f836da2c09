import { saveStory, type SaveStory, type StoryBody, storyLimits } from '@loam/domain/story/story.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, today } from '../../../i18n/date';
import { useKeptForm } from '../../../live/device/use-kept-form';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { DateField } from '../../../ui/form/date-field';
import { Form } from '../../../ui/form/form';
import { FormButtons } from '../../../ui/form/form-buttons';
import { TextAreaField, TextField } from '../../../ui/form/text-field';
import { useMeanwhile } from '../../../ui/form/use-meanwhile';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { Dialog } from '../../../ui/overlay/dialog';
import { readStory, useSaveStory } from '../queries';
import { PhotoField } from './photo-field';
import styles from '../story.module.css';

interface DialogProps {
  readonly customerId: number;
  /** the one that is changed; undefined: a new one */
  readonly before: StoryBody | undefined;
  readonly onClose: () => void;
}

interface Draft {
  title: string;
  text: string;
  date: string | null;
}
const draftOf = (one: StoryBody | undefined): Draft =>
  one ? { title: one.title, text: one.text, date: one.date } : { title: '', text: '', date: today() };

/** Writes a farmer story, or changes one. Words that were typed outlive Esc and a reload; Cancel throws them away. */
export function StoryDialog({ customerId, before, onClose }: DialogProps) {
  const { t } = useTranslation('story');
  const [stands, setStands] = useState(before);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const save = useSaveStory(customerId);
  const form = useZodForm<Draft, SaveStory>(saveStory, {
    defaultValues: draftOf(stands),
    shape: ({ title, text, date }) => ({ title, text, date: date ?? undefined }),
  });
  const { kept, forget } = useKeptForm(form, `story.${before?.id ?? `new.${customerId}`}`, draftOf(stands));
  const discard = () => {
    form.reset(draftOf(stands));
    forget();
  };
  const cancel = () => {
    forget();
    onClose();
  };
  const { saving, notice } = useMeanwhile({
    form,
    stands,
    onTake: setStands,
    newest: () => readStory(customerId, before?.id),
    draftOf,
    watched: [
      { name: 'title', label: t('storyTitle') },
      { name: 'date', label: t('date'), show: (day: string) => formatDate(day) },
      { name: 'text', label: t('text') },
    ],
  });
  const keptOf = (one: StoryBody | undefined) => one?.images.filter(({ id }) => !dropped.includes(id)) ?? [];
  const submit = async (body: SaveStory, on: StoryBody | undefined) => {
    const images = dropped.length > 0 && { images: keptOf(on).map(({ id }) => id) };
    await save.mutateAsync({ body: { ...body, ...images }, on, photos });
    forget();
    notify(t(on ? 'changed' : 'added'));
    onClose();
  };
  const title = t(before ? 'edit' : 'addTitle');
  return (
    <Dialog open onClose={onClose} title={title} width={640}>
      <Form form={form} onSubmit={saving(submit)} label={title} guard={false}>
        {kept && <Restored onDiscard={discard} />}
        {notice}
        <TextField name="title" label={t('storyTitle')} maxLength={storyLimits.title} autoFocus />
        <DateField name="date" label={t('date')} />
        <TextAreaField name="text" label={t('text')} maxLength={storyLimits.text} rows={6} />
        <PhotoField kept={keptOf(stands)} onDrop={(id) => setDropped([...dropped, id])} photos={photos} onPhotos={setPhotos} />
        <FormButtons cancel={t('cancel')} onCancel={cancel} submit={t('save')} />
      </Form>
    </Dialog>
  );
}

function Restored({ onDiscard }: { readonly onDiscard: () => void }) {
  const { t } = useTranslation('story');
  return (
    <div role="note" className={styles['note']}>
      {t('restored')} <Button onClick={onDiscard}>{t('discard')}</Button>
    </div>
  );
}
