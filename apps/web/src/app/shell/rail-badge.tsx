import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../ui/when-idle';

/** The count on an entry of the rail, fetched when the browser is idle. Without it the entry works all the same. */
export function RailBadge({ load }: { load: () => Promise<ComponentType> }) {
  const [Part, setPart] = useState<ComponentType>();
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (loaded) => setPart(() => loaded),
            () => undefined,
          ),
      ),
    [load],
  );
  return Part ? (
    <Suspense fallback={null}>
      <Part />
    </Suspense>
  ) : null;
}
