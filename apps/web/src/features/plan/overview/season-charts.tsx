import { BalanceCard } from './balance-card';
import { CostCard } from './cost-card';
import { OutlookCard } from './outlook-card';
import { ReleaseCard } from './release-card';
import styles from './overview.module.css';

/** The season in pictures. They come after the page's figures and lists, which can be read without them. */
export function SeasonCharts() {
  return (
    <>
      <BalanceCard />
      <ReleaseCard />
      <div className={styles['two']}>
        <CostCard />
        <OutlookCard />
      </div>
    </>
  );
}
