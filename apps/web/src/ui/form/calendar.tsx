import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/mr';
import 'dayjs/locale/pt';
import 'dayjs/locale/pt-br';
import { useTranslation } from 'react-i18next';
import { ownNames } from '@loam/domain/kernel/json/own-names';
import { weekStart } from '../../i18n/date';
import { usePreferences } from '../../i18n/preferences';

const localeOf: Readonly<Record<string, string>> = ownNames({
  'en-US': 'en',
  'mr-IN': 'mr',
  'pt-BR': 'pt-br',
  'es-ES': 'es',
  'es-419': 'es',
  'pt-PT': 'pt',
});

/** The month view behind a date field: a chunk of its own, loaded when first opened. */
export function Calendar({ value, onPick }: { value: string | null; onPick: (iso: string) => void }) {
  const { t } = useTranslation('ui');
  const { language } = usePreferences();
  const say = (name: string) => t(`date.${name}`);
  return (
    <DatesProvider settings={{ locale: localeOf[language] ?? 'en', firstDayOfWeek: weekStart(language) }}>
      <DatePicker
        value={value}
        {...(value && { defaultDate: value })}
        onChange={(day) => day && onPick(day.slice(0, 10))}
        ariaLabels={{
          monthLevelControl: say('months'),
          yearLevelControl: say('years'),
          nextMonth: say('nextMonth'),
          previousMonth: say('previousMonth'),
          nextYear: say('nextYear'),
          previousYear: say('previousYear'),
          nextDecade: say('nextDecade'),
          previousDecade: say('previousDecade'),
        }}
      />
    </DatesProvider>
  );
}
