import { AddCollectionDialog, EditCollectionDialog } from './collection-dialog';
import { AddGroupDialog, EditGroupDialog } from './group-dialog';
import { RemoveDialog } from './remove-dialog';

/** What is done to the tree, one at a time. */
export type UnitTask =
  | { readonly do: 'addCollection'; readonly companyId: number }
  | { readonly do: 'editCollection'; readonly companyId: number; readonly id: number }
  | { readonly do: 'addGroup'; readonly collectionId: number }
  | { readonly do: 'editGroup'; readonly collectionId: number; readonly id: number }
  | {
      readonly do: 'remove';
      readonly kind: 'collection' | 'group';
      readonly id: number;
      readonly name: string;
      readonly onGone?: () => void;
    };

export function UnitDialog({ task, onClose }: { task: UnitTask; onClose: () => void }) {
  switch (task.do) {
    case 'addCollection':
      return <AddCollectionDialog companyId={task.companyId} onClose={onClose} />;
    case 'editCollection':
      return <EditCollectionDialog companyId={task.companyId} id={task.id} onClose={onClose} />;
    case 'addGroup':
      return <AddGroupDialog collectionId={task.collectionId} onClose={onClose} />;
    case 'editGroup':
      return <EditGroupDialog collectionId={task.collectionId} id={task.id} onClose={onClose} />;
    case 'remove':
      return <RemoveDialog kind={task.kind} id={task.id} name={task.name} onClose={onClose} onGone={task.onGone} />;
  }
}
