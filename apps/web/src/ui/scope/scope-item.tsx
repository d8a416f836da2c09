import { IconBuilding, IconStack2, IconUsersGroup } from '@tabler/icons-react';
import { formatCount } from '../../i18n/number';
import type { ScopeRow } from './scope-node';
import styles from './scope.module.css';

const icons = { company: IconBuilding, collection: IconStack2, group: IconUsersGroup };

interface ScopeItemProps {
  readonly id: string;
  readonly row: ScopeRow;
  /** Its rows stand flat then, each with what is above it. */
  readonly searching: boolean;
  readonly chosen: boolean;
  /** The keys are at it. */
  readonly here: boolean;
  readonly onPoint: () => void;
  readonly onPick: () => void;
}

export function ScopeItem({ id, row: { node, path }, searching, chosen, here, onPoint, onPick }: ScopeItemProps) {
  const Icon = icons[node.level];
  const depth = searching ? 1 : path.length;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys
    <div
      id={id}
      role="treeitem"
      tabIndex={-1}
      aria-level={depth}
      aria-selected={chosen}
      className={`${styles['row']} ${here ? styles['here'] : ''}`}
      style={{ paddingInlineStart: 4 + depth * 14 }}
      onPointerMove={onPoint}
      onClick={onPick}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
      <span className={styles['name']}>{node.name}</span>
      {searching && path.length > 1 && (
        <span className={styles['above']}>
          {path
            .slice(0, -1)
            .map(({ name }) => name)
            .join(' ▸ ')}
        </span>
      )}
      {node.count !== undefined && <span className={styles['count']}>{formatCount(node.count)}</span>}
    </div>
  );
}
