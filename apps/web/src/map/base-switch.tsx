import { useTranslation } from 'react-i18next';
import classes from './map.module.css';
import { type BaseLayer, chooseBase, tiles, useBaseLayer } from './tiles';

const layers: readonly BaseLayer[] = ['outline', 'tiles'];

/** Which ground the map shows; absent where there is only one. */
export function BaseSwitch() {
  const { t } = useTranslation('ui');
  const base = useBaseLayer();
  const source = tiles();
  if (!source) return null;
  return (
    <div role="group" aria-label={t('map.base')} className={classes.base}>
      {layers.map((layer) => (
        <button key={layer} type="button" aria-pressed={layer === base} onClick={() => chooseBase(layer)}>
          {layer === 'tiles' ? (source.name ?? t('map.imagery')) : t('map.outline')}
        </button>
      ))}
    </div>
  );
}
