import type { ReactNode } from 'react';
import { useSession } from './session';

interface OfChanges {
  readonly children: ReactNode;
}

const useReadsOnly = (): boolean => useSession().user?.readOnly === true;

/** What changes something: not there for who reads only. */
export const ForChanges = ({ children }: OfChanges): ReactNode => (useReadsOnly() ? null : children);

/** Inputs that save what is put in: for who reads only they show it and take nothing. */
export const InputsForChanges = ({ children }: OfChanges): ReactNode => (
  <fieldset disabled={useReadsOnly()} style={{ display: 'contents' }}>
    {children}
  </fieldset>
);
