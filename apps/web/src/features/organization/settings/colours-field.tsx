import { inkOn } from '@loam/domain/kernel/colour/colour';
import type { CompanyColours } from '@loam/domain/organization/company-head.schema';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { ColourInput } from '../../../ui/form/colour-input';
import styles from '../companies/company-form.module.css';

/** Where somebody begins who has none. */
const first: CompanyColours = { main: '#1f4e79', accent: '#f2a33a' };

/** Two colours, shown as the head of every page will have them; the ink on the first is found by contrast. */
export function ColoursField({ name, locked }: { readonly name: string; readonly locked: boolean }) {
  const { t } = useTranslation('company');
  const { field } = useController({ name: 'colours' });
  const colours = field.value as CompanyColours | null;
  const set = (part: Partial<CompanyColours>) => field.onChange({ ...first, ...colours, ...part });
  return (
    <fieldset className={styles['part']}>
      <legend className={styles['label']}>{t('colours.title')}</legend>
      {colours === null ? (
        <div className={styles['row']}>
          <span>{t('colours.none')}</span>
          {!locked && <Button onClick={() => field.onChange(first)}>{t('colours.choose')}</Button>}
        </div>
      ) : (
        <>
          <div className={styles['row']}>
            <ColourInput label={t('colours.main')} value={colours.main} onChange={(main) => set({ main })} />
            <ColourInput label={t('colours.accent')} value={colours.accent} onChange={(accent) => set({ accent })} />
            {!locked && (
              <Button kind="quiet" onClick={() => field.onChange(null)}>
                {t('colours.drop')}
              </Button>
            )}
          </div>
          <p
            className={styles['sample']}
            style={{ background: colours.main, color: inkOn(colours.main), borderBottomColor: colours.accent }}
          >
            {name}
          </p>
        </>
      )}
      <p className={styles['hint']}>{t('colours.hint')}</p>
    </fieldset>
  );
}
