import type { Activity } from '../../../live/people/authors';
import { splitPath } from '../../../live/document/live-path';

const SAME_TIME_MS = 60_000;

const madeIn = ({ path, value }: Activity) => (path.endsWith('|made') && value !== undefined ? splitPath(path)[0] : undefined);

/** Newest first, as it came: items of one kind that one person added one after the other read as one line. */
export function activityRuns(activity: readonly Activity[]): Activity[] {
  const lines: Activity[] = [];
  for (const item of activity) {
    const line = lines.at(-1);
    const kind = madeIn(item);
    if (line && kind && kind === madeIn(line) && line.by === item.by && line.at - item.at < SAME_TIME_MS)
      lines[lines.length - 1] = { ...line, more: (line.more ?? 0) + 1 + (item.more ?? 0) };
    else lines.push(item);
  }
  return lines;
}
