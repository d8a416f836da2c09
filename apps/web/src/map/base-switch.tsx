import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map.module.css';
import { baseLayer, chooseBase, grounds, tiles, useMissesBase, useShownBase } from './tiles';

/** Which ground the map shows; absent where there is only one. */
export function BaseSwitch() {
  const { t } = useTranslation('ui');
  const base = useShownBase();
  const misses = useMissesBase();
  const layers = grounds();
  if (layers.length === 1) return null;
  return (
    <>
      <div role="group" aria-label={t('map.base')} className={classes.base}>
        {layers.map((layer) => (
          <button key={layer} type="button" aria-pressed={layer === base} onClick={() => chooseBase(layer)}>
            {layer === 'tiles' ? (tiles()?.name ?? t('map.imagery')) : t(`map.${layer}`)}
          </button>
        ))}
      </div>
      {misses && <AwayNote />}
    </>
  );
}

let closed = false;

/** Its words come with it: most maps never say them. Once closed it covers no other map of this visit. */
function AwayNote() {
  const { t, ready } = useTranslation(['map', 'ui'], { useSuspense: false });
  const [gone, setGone] = useState(closed);
  if (!ready || gone) return null;
  const close = () => {
    closed = true;
    setGone(true);
  };
  return (
    <p role="status" className={classes.away}>
      {t('away')}{' '}
      <button type="button" onClick={() => chooseBase(baseLayer())}>
        {t('tryAgain')}
      </button>{' '}
      <button type="button" onClick={close}>
        {t('ui:close')}
      </button>
    </p>
  );
}
