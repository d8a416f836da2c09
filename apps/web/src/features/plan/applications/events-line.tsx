import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/number';
import { WhyNumber } from '../why/why-number';

/** How often in the season, by the stages that it falls in. */
function Events({ of, count }: { of: 'irrigation' | 'fertigation'; count: number }) {
  const { t } = useTranslation('plan');
  return <WhyNumber path={`allocation.${of}Events`} title={t(`cost.${of}`)} value={formatCount(count)} />;
}

/** Irrigations of the season and those that carry fertilizer, which may not be more. */
export function EventsLine({ irrigation, fertigation }: { irrigation: number; fertigation: number }) {
  const { t } = useTranslation('plan');
  return (
    <span>
      {t('cost.irrigation')} <Events of="irrigation" count={irrigation} /> · {t('cost.fertigation')}{' '}
      <Events of="fertigation" count={fertigation} /> <span aria-hidden>{irrigation >= fertigation ? '✓' : '✕'}</span>
    </span>
  );
}
