import { type ReactNode, useState } from 'react';
import { loadNamespaces } from '../../../i18n/init';
import { lazyPart } from '../../../ui/lazy-part';
import type { UnitTask } from './unit-dialog';

const UnitDialog = lazyPart<{ task: UnitTask; onClose: () => void }>(async () => {
  const [part] = await Promise.all([import('./unit-dialog'), loadNamespaces(['units'])]);
  return part.UnitDialog;
});

/** Begins a task of the tree; `dialog` is where it is done. */
export function useUnitTasks(): { begin: (task: UnitTask) => void; dialog: ReactNode } {
  const [task, setTask] = useState<UnitTask | null>(null);
  return { begin: setTask, dialog: task && <UnitDialog task={task} onClose={() => setTask(null)} /> };
}
