import { readOwnSource } from '@loam/domain/agronomy/soil/own-limits';
import type { TraceLine } from '@loam/domain/agronomy/trace';
import { useEngineWords } from '../../../ui/trace/engine-words';
import { TraceSteps } from '../../../ui/trace/trace-steps';
import { sourceText, symbolName, useReadingWords } from './reading-words';

/** Formula, inputs and sources of a number of a sample. */
export function WhyTrace({ lines }: { readonly lines: readonly TraceLine[] }) {
  const { t, word, source } = useReadingWords();
  const engine = useEngineWords();
  const name = symbolName(word);
  return (
    <TraceSteps
      lines={lines}
      words={{
        ...engine,
        step: name,
        name,
        origin: (origin) => t(`origin.${origin}`),
        source: (key) => (readOwnSource(key) ? source(key) : engine.source(sourceText(key))),
        sourceLabel: t('source'),
        uncertain: t('gauge.uncertain'),
      }}
    />
  );
}
