import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';

export interface Asked {
  readonly path: string;
  readonly title: string;
}

/** Asks why the number beside it is what it is. */
export function WhyButton({ path, title, onWhy }: Asked & { readonly onWhy: (asked: Asked) => void }) {
  const { t } = useTranslation('plan');
  return (
    <Button kind="quiet" aria-label={`${title}: ${t('advice.why')}`} onClick={() => onWhy({ path, title })}>
      {t('advice.why')}
    </Button>
  );
}
