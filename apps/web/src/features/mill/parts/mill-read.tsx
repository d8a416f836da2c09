import { languageOf } from '@loam/domain/kernel/locale/language';
import { type MillField, millSections } from '@loam/domain/mill/mill.fields';
import type { MillBody } from '@loam/domain/mill/mill.schema';
import { millWord } from '@loam/domain/mill/mill.words';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { Card } from '../../../ui/layout/page-header';
import { ValueList } from '../../../ui/layout/value-list';
import { fieldsOf } from '../mill-draft';
import styles from '../mill.module.css';
import { shownValue } from '../../../ui/form/shown-value';
import { fieldUnit } from '../units';

/** A value as people read it; null: there is none. */
function useWritten() {
  const { t, i18n } = useTranslation('mill');
  const imperial = usePreferences().units === 'imperial';
  return (field: MillField, value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
    if (typeof value === 'string') return field.kind === 'choice' ? millWord(value, languageOf(i18n.language)) : value;
    const unit = fieldUnit(field, imperial, t);
    const figure = `${formatNumber(shownValue(value as number, unit?.factor ?? 1), { decimals: 6 })} ${unit?.suffix ?? ''}`.trim();
    return unit?.other ? `${figure} (${unit.other(value as number)})` : figure;
  };
}

/** The values for who only reads: no fields, nothing that could be typed into. */
export function MillRead({ mill }: { mill: MillBody }) {
  const { t } = useTranslation('mill');
  const written = useWritten();
  const values = mill as unknown as Readonly<Record<string, unknown>>;
  return (
    <>
      <p role="note" className={styles['dim']}>
        {t('readOnly')}
      </p>
      {millSections.map((section) => (
        <Card key={section} title={t(`section.${section}`)}>
          <ValueList
            values={fieldsOf(section).map((field) => ({
              id: field.id,
              label: t(`field.${field.id}`),
              value: written(field, values[field.id]),
            }))}
            missing={t('notGiven')}
          />
        </Card>
      ))}
    </>
  );
}
