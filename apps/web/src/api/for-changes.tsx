import type { ReactNode } from 'react';
import { useSession } from './session';

/** What changes something: not there for who reads only. */
export const ForChanges = ({ children }: { readonly children: ReactNode }): ReactNode => (useSession().user?.readOnly ? null : children);
