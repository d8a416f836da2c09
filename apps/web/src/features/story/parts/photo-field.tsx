import { storyLimits } from '@loam/domain/story/story.schema';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { useObjectUrl } from '../../../ui/use-object-url';
import { fitted } from '../fitted-photo';
import { Photo } from './photo';
import styles from '../story.module.css';

interface PhotoFieldProps {
  /** those that the story has and keeps */
  readonly kept: readonly { readonly id: string; readonly name: string }[];
  readonly onDrop: (id: string) => void;
  /** those that go with the save */
  readonly photos: readonly File[];
  readonly onPhotos: (photos: readonly File[]) => void;
}

/** Takes what was chosen, smaller where it is large, and says why it does not take the rest. */
function useTaking({ kept, photos, onPhotos }: Pick<PhotoFieldProps, 'kept' | 'photos' | 'onPhotos'>) {
  const { t } = useTranslation('story');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async (chosen: readonly File[]) => {
    setProblem(null);
    if (kept.length + photos.length + chosen.length > storyLimits.images)
      return setProblem(t('tooMany', { max: formatCount(storyLimits.images) }));
    setBusy(true);
    const all = [...photos];
    for (const file of chosen) {
      const one = await fitted(file);
      if ('photo' in one) all.push(one.photo);
      else setProblem(t('notTaken', { name: file.name, why: one.problem }));
    }
    setBusy(false);
    onPhotos(all);
  };
  return { problem, busy, take };
}

/** The photos of a story: those it has, and those that are chosen for it. */
export function PhotoField({ kept, onDrop, photos, onPhotos }: PhotoFieldProps) {
  const { t } = useTranslation('story');
  const input = useRef<HTMLInputElement>(null);
  const { problem, busy, take } = useTaking({ kept, photos, onPhotos });
  return (
    <div role="group" aria-label={t('photos')} className={styles['photoField']}>
      {kept.length + photos.length > 0 && (
        <ul className={styles['photos']}>
          {kept.map(({ id, name }) => (
            <li key={id}>
              <Photo id={id} label={name} />
              <Drop name={name} onDrop={() => onDrop(id)} />
            </li>
          ))}
          {photos.map((photo, index) => (
            <li key={`${photo.name} ${index}`}>
              <Chosen photo={photo} />
              <Drop name={photo.name} onDrop={() => onPhotos(photos.filter((one) => one !== photo))} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="image/*"
        aria-label={t('addPhotos')}
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          void take(chosen);
        }}
      />
      <Button busy={busy} icon={<IconPhotoPlus size={15} aria-hidden />} onClick={() => input.current?.click()}>
        {t('addPhotos')}
      </Button>
      {problem === null ? (
        <p className={styles['hint']}>{t('photosHint', { max: formatCount(storyLimits.images) })}</p>
      ) : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Chosen({ photo }: { photo: File }) {
  const url = useObjectUrl(photo);
  return url === undefined ? <span className={styles['waiting']} /> : <img src={url} alt={photo.name} />;
}

function Drop({ name, onDrop }: { name: string; onDrop: () => void }) {
  const { t } = useTranslation('story');
  return (
    <span className={styles['drop']}>
      <IconButton label={t('dropPhoto', { name })} onClick={onDrop}>
        <IconX size={14} />
      </IconButton>
    </span>
  );
}
