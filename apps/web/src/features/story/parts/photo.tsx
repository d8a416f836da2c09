import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import bare from '../../../ui/bare-button.module.css';
import { Dialog } from '../../../ui/overlay/dialog';
import { useObjectUrl } from '../../../ui/use-object-url';
import { usePhoto } from '../queries';
import styles from '../story.module.css';

interface PhotoProps {
  readonly id: string;
  /** what it is of, for who cannot see it */
  readonly label: string;
}

/** A photo, or in its place that it could not be fetched. */
export function Photo({ id, label }: PhotoProps) {
  const { t } = useTranslation('story');
  const { data, error } = usePhoto(id);
  const url = useObjectUrl(data);
  if (error) return <IconPhotoOff size={24} stroke={1.5} role="img" aria-label={t('photoFailed', { label })} />;
  return url === undefined ? <span className={styles['waiting']} role="img" aria-label={label} /> : <img src={url} alt={label} />;
}

/** Opens in full by a click. */
export function PhotoButton({ id, label }: PhotoProps) {
  const { t } = useTranslation('story');
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${bare['bare']} ${styles['photo']}`}
        aria-label={t('enlarge', { label })}
        onClick={() => setOpen(true)}
      >
        <Photo id={id} label="" />
      </button>
      {open && (
        <Dialog open onClose={() => setOpen(false)} title={label} width={960}>
          <div className={styles['large']}>
            <Photo id={id} label={label} />
          </div>
        </Dialog>
      )}
    </>
  );
}
