import { type ReactNode, useState } from 'react';
import { loadNamespaces } from '../../i18n/init';
import { lazyPart } from '../lazy-part';
import type { AskedQuestionProps } from './asked-question';

const AskedQuestion = lazyPart(async () => (await Promise.all([import('./asked-question'), loadNamespaces(['many'])]))[0].AskedQuestion);

interface AskedProps extends Omit<AskedQuestionProps, 'onClose'> {
  /** the button, which asks */
  readonly children: (ask: () => void) => ReactNode;
}

/** A button that asks before it does what cannot be taken back. */
export function Asked({ children, ...question }: AskedProps) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      {children(() => setAsking(true))}
      {asking && <AskedQuestion {...question} onClose={() => setAsking(false)} />}
    </>
  );
}
