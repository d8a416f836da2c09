import { useTranslation } from 'react-i18next';
import { LevelStrip } from '../../../ui/layout/page-header';
import { type Level, useScopeTree } from '../../organization';
import { groupsBelow } from '../model/level';

/** Whose library a page shows, and how many groups inherit what stands there. */
export function LibraryStrip({ level }: { level: Level }) {
  const { t } = useTranslation('library');
  const below = groupsBelow(useScopeTree().data, level);
  if (level.scope === 'global') return null;
  return (
    <LevelStrip level={level.scope}>
      {level.scope !== 'group' && below !== undefined ? t(`strip.${level.scope}`, { count: below }) : t(`level.${level.scope}`)}
    </LevelStrip>
  );
}
