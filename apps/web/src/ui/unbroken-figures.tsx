import { stretchesOf } from '@loam/domain/kernel/unit/figures';
import styles from './unbroken-figures.module.css';

/** A text in which no line ends between a number and its unit, however narrow the screen. */
export const UnbrokenFigures = ({ text }: { text: string }) =>
  stretchesOf(text).map(({ text: part, isFigure }, at) =>
    isFigure ? (
      <span key={at} className={styles['figure']}>
        {part}
      </span>
    ) : (
      part
    ),
  );
