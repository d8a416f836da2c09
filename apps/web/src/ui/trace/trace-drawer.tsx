import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { Drawer } from '../overlay/drawer';
import { useEngineWords } from './engine-words';
import { TraceSteps, type TraceWords } from './trace-steps';

interface TraceDrawerProps {
  /** undefined: closed */
  readonly lines: readonly TraceLine[] | undefined;
  readonly title: string;
  readonly source?: (key: string) => string;
  readonly onClose: () => void;
}

/** How a number came about, beside the page that shows it. */
export function TraceDrawer({ lines, title, source = (key) => key, onClose }: TraceDrawerProps) {
  const { t, i18n } = useTranslation(['why', 'advice']);
  const engine = useEngineWords();
  // what was read stays while the panel slides away
  const [read, setRead] = useState(lines ?? []);
  if (lines && lines !== read) setRead(lines);
  // what people named may have the signs that part a key
  const word = (texts: 'why:' | 'advice:explain.', key: string) =>
    /^[\p{L}\d.-]+$/u.test(key) && i18n.exists(`${texts}${key}`) ? t(`${texts}${key}`) : '';
  /** Letters mean other things in other calculations: a page's own before the plan's, and in a step of the plan the plan's. */
  const meaning = (symbol: string, line: string) => {
    const own = word('why:', `symbol.${symbol}`);
    const ofPlan = word('advice:explain.', `symbolOf.${line}.${symbol}`) || word('advice:explain.', `symbol.${symbol}`);
    return word('why:', `name.${line}`) ? own || ofPlan : ofPlan || own;
  };
  const words: TraceWords = {
    ...engine,
    step: (name) => word('why:', `name.${name}`) || word('advice:explain.', `step.${name}`) || name,
    // `A Urea`: a symbol of the formula and what it belongs to
    name: (name, line) => [name, meaning(name.split(' ', 1)[0]!, line)].filter(Boolean).join(' — '),
    origin: (origin) => t(`advice:explain.origin.${origin}`),
    source: (key) => engine.source(source(key)),
    sourceLabel: t('advice:explain.source'),
    uncertain: t('advice:explain.unverified'),
  };
  return (
    <Drawer open={lines !== undefined} onClose={onClose} title={t('advice:why.title', { name: title })}>
      <TraceSteps lines={read} words={words} />
    </Drawer>
  );
}
