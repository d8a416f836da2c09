import { millEstimates } from '@loam/domain/mill/mill.policy';
import type { MillContent } from '@loam/domain/mill/mill.fields';
import { totalPulpOf, usedPulpOf } from '@loam/domain/mill/mill.rules';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../i18n/number';
import { usePreferences } from '../../../i18n/preferences';
import { FormSection, SectionSum } from '../../../ui/form/sections';
import { fields, fieldsOf, type MillDraft, sentOf } from '../mill-draft';
import { fieldUnit } from '../units';
import { MillPoint } from './mill-point';
import { MillValue } from './mill-value';
import { idOfSection, useProgressOf } from './progress';

interface SectionProps {
  readonly section: string;
  readonly groupId: number;
  /** of the mill that is changed; undefined: a new one */
  readonly millId: number | undefined;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** One block of values; what follows from them stands under them as they are typed. */
export function MillSection({ section, groupId, millId, open, onToggle }: SectionProps) {
  const { t } = useTranslation('mill');
  const { given, asked, wrong } = useProgressOf(section);
  return (
    <FormSection
      id={idOfSection(section)}
      title={t(`section.${section}`)}
      progress={t('given', { given, asked })}
      wrong={wrong > 0 ? t('wrong', { number: wrong }) : null}
      {...{ open, onToggle }}
    >
      {fieldsOf(section).map((field) => (
        <MillValue key={field.id} {...{ field, groupId, millId }} />
      ))}
      {section === 'location' && open && <MillPoint />}
      {section === 'pulp' && <PulpUsed />}
      {section === 'water' && <WaterUsed />}
    </FormSection>
  );
}

/** The values as they stand on the page. */
function useTyped(): MillContent {
  useWatch(); // anything that is typed
  const typed = sentOf(useFormContext<MillDraft>().getValues());
  return Object.fromEntries(Object.entries(typed).map(([id, value]) => [id, Number.isNaN(value) ? null : value])) as unknown as MillContent;
}

const pulp = fields.find(({ id }) => id === 'totalPulpLbs')!;

function PulpUsed() {
  const { t } = useTranslation('mill');
  const imperial = usePreferences().units === 'imperial';
  const typed = useTyped();
  const total = totalPulpOf(typed);
  if (!total) return null;
  const { write } = fieldUnit(pulp, imperial, t)!;
  const used = usedPulpOf(typed) ?? 0;
  const left = total.lbs - used;
  return (
    <SectionSum tone={left < 0 ? 'bad' : undefined}>
      {t('pulpUsed', { used: write(used), total: write(total.lbs) })}
      {left !== 0 && ` · ${left < 0 ? t('pulpOver', { over: write(-left) }) : t('pulpLeft', { left: write(left) })}`}
    </SectionSum>
  );
}

function WaterUsed() {
  const { t } = useTranslation('mill');
  const water = millEstimates(useTyped()).waterPerParchment;
  if (water === null) return null;
  return <SectionSum>{t('waterPerParchment', { value: formatNumber(water, { decimals: 2 }) })}</SectionSum>;
}
