import { createContext, useContext } from 'react';

/** In which units and which money the questions are asked. */
interface ShownIn {
  readonly imperial: boolean;
  readonly currency: string;
  readonly groupId: number | undefined;
}
export const ShownInContext = createContext<ShownIn>({ imperial: false, currency: '', groupId: undefined });
export const useShownIn = (): ShownIn => useContext(ShownInContext);
