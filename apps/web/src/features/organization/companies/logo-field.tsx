import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { pictureLimits } from '@loam/domain/kernel/errors/picture.errors';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import styles from './company-form.module.css';
import { CompanyLogo } from './company-logo';
import type { LogoChoice } from './queries';

const MAX_BYTES = 5 * 2 ** 20;
const TYPES = ['image/png', 'image/jpeg', 'image/webp'];

/** What the server would refuse, said before anything is sent. */
async function problemOf(file: File): Promise<string | null> {
  if (!TYPES.includes(file.type)) return errorText('imageOnly', '');
  if (file.size > MAX_BYTES) return errorText('fileTooLarge', '');
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return errorText('imageOnly', '');
  const { width, height } = picture;
  picture.close();
  if (Math.min(width, height) < pictureLimits.minPixels)
    return errorText('imageTooSmall', '', { min: pictureLimits.minPixels, width, height });
  return width * height > pictureLimits.maxPixels ? errorText('imageTooLarge', '') : null;
}

interface LogoFieldProps {
  readonly logoUrl: string | null;
  readonly chosen: LogoChoice;
  readonly onChoose: (chosen: LogoChoice) => void;
  /** what the server said of it */
  readonly error: string | null;
}

/** Chooses a picture and shows it as it will stand; it is sent with the rest. */
export function LogoField({ logoUrl, chosen, onChoose, error }: LogoFieldProps) {
  const { t } = useTranslation('company');
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File) => {
    const found = await problemOf(file);
    setProblem(found);
    onChoose(found === null ? file : null);
  };
  const said = problem ?? error;
  return (
    <div className={styles['logoField']}>
      <CompanyLogo logoUrl={chosen === 'none' ? null : logoUrl} chosen={chosen === 'none' ? null : chosen} name={t('logo.alt')} size={72} />
      <div>
        <p className={styles['label']}>{t('logo.label')}</p>
        <div className={styles['row']}>
          <input
            ref={input}
            type="file"
            hidden
            accept={TYPES.join(',')}
            aria-label={t('logo.label')}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) void take(file);
            }}
          />
          <Button icon={<IconPhoto size={15} aria-hidden />} onClick={() => input.current?.click()}>
            {logoUrl === null && chosen === null ? t('logo.choose') : t('logo.replace')}
          </Button>
          {chosen === null && logoUrl !== null && (
            <Button kind="quiet" icon={<IconPhotoOff size={15} aria-hidden />} onClick={() => onChoose('none')}>
              {t('logo.remove')}
            </Button>
          )}
          {chosen !== null && (
            <Button kind="quiet" onClick={() => onChoose(null)}>
              {t(logoUrl === null ? 'logo.drop' : 'logo.keep')}
            </Button>
          )}
        </div>
        {chosen === 'none' && <p role="status">{t('logo.goes')}</p>}
        {said === null ? (
          <p className={styles['hint']}>{t('logo.hint', { min: formatNumber(pictureLimits.minPixels), size: formatNumber(5) })}</p>
        ) : (
          <p className={styles['problem']} role="alert">
            {said}
          </p>
        )}
      </div>
    </div>
  );
}
