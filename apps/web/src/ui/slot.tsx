import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';

export type SlotName = 'topbar-status';

/** A place in the shell that pages may fill: the top bar's save state and presence. */
export const Slot = ({ name, className }: { name: SlotName; className?: string | undefined }) => (
  <div id={`slot-${name}`} className={className} />
);

/** Puts its children into a slot of the shell while it is mounted. */
export function FillSlot({ name, children }: { name: SlotName; children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setTarget(document.getElementById(`slot-${name}`)), [name]);
  return target ? createPortal(children, target) : null;
}
