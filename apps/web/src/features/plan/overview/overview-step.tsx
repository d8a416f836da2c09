import { ResultsCard, SeasonCharts } from '../frame/lazy-parts';
import { FactsRow } from './facts-row';
import { HandOn } from './hand-on';
import { NotesCard } from './notes-card';
import { ProductsCard } from './products-card';
import { TimelineCard } from './timeline-card';
import styles from './overview.module.css';

/** Step 3: the plan as a whole, its cost, its season, its notes and what came of it. */
export function OverviewStep() {
  return (
    <div className={styles['page']}>
      <HandOn print />
      <FactsRow />
      <SeasonCharts />
      <TimelineCard />
      <ProductsCard />
      <div className={styles['two']}>
        <NotesCard />
        <ResultsCard />
      </div>
    </div>
  );
}
