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
  const word = (key: string) => (/^[\p{L}\d.-]+$/u.test(key) && i18n.exists(`why:${key}`) ? t(`why:${key}`) : '');
  /** `A Urea`: a symbol of the formula and what it belongs to */
  const meaning = (name: string) => {
    const symbol = name.split(' ', 1)[0]!;
    return word(`symbol.${symbol}`) || (i18n.exists(`advice:explain.symbol.${symbol}`) ? t(`advice:explain.symbol.${symbol}`) : '');
  };
  const words: TraceWords = {
    ...engine,
    step: (name) => word(`name.${name}`) || (i18n.exists(`advice:explain.step.${name}`) ? t(`advice:explain.step.${name}`) : name),
    name: (name) => [name, meaning(name)].filter(Boolean).join(' — '),
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
