import { useTranslation } from 'react-i18next';
import { glyphs, type Mark } from '../model/timeline';
import { useVersionName } from '../use-words';
import styles from './timeline.module.css';

interface TimelineMarksProps {
  readonly marks: readonly Mark[];
  readonly at: (revision: number) => string;
}

/** Versions and other moments that have a sign. */
export function TimelineMarks({ marks, at }: TimelineMarksProps) {
  const { t } = useTranslation('history');
  const versionName = useVersionName();
  return (
    <div className={styles['marks']} aria-hidden>
      {marks.map(({ revision: one, kind, name }) => (
        <span
          key={`${one} ${kind}`}
          data-kind={kind}
          title={name === undefined ? t(`mark.${kind}`) : versionName(name)}
          style={{ left: at(one) }}
        >
          {glyphs[kind]}
        </span>
      ))}
    </div>
  );
}
