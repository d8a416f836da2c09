import { useTranslation } from 'react-i18next';
import { BlameButton, Signed, useBlame } from '../../audit';
import type { GrowerRecord } from '../queries';
import { useCountryChoices } from './grower-words';
import styles from '../grower.module.css';

/** At a glance; with their authors all that is typed of a grower stands here, each value with who wrote it last. */
const brief = ['phoneNumber', 'email', 'farmName', 'state', 'unitTypeId', 'nutrientForm'] as const;
const whole = [
  'fullName',
  'growerCode',
  'phoneNumber',
  'email',
  'countryId',
  'state',
  'address',
  'farmName',
  'farmId',
  'companyName',
  'parentCompanyName',
  'supplierName',
  'applicationName',
  'applicationId',
  'unitTypeId',
  'nutrientForm',
] as const;

const named: Partial<Record<(typeof whole)[number], string>> = { countryId: 'country', unitTypeId: 'unitType' };

export function Contact({ grower }: { grower: GrowerRecord }) {
  const { t } = useTranslation('grower');
  const blame = useBlame({ kind: 'customer', id: grower.id });
  const countries = useCountryChoices();
  const say = (name: (typeof whole)[number]): string | null | undefined => {
    if (name === 'unitTypeId') return t(grower.unitTypeId === 1 ? 'unitType.imperial' : 'unitType.metric');
    if (name === 'nutrientForm') return t(`nutrientForm.${grower.nutrientForm}`);
    return name === 'countryId' ? countries.find(({ value }) => value === grower.countryId)?.label : grower[name];
  };
  return (
    <div className={styles['contactBar']}>
      <dl className={styles['contact']}>
        {(blame.on && blame.state === 'known' ? whole : brief)
          .map((name) => ({ name, value: say(name) }))
          .filter(({ value }) => value)
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{t(`field.${named[name] ?? name}`)}</dt>
              <dd>
                {value}
                <Signed blame={blame} path={name} />
              </dd>
            </div>
          ))}
      </dl>
      <BlameButton blame={blame} />
    </div>
  );
}
