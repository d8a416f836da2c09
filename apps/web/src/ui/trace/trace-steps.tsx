import type { TraceInput, TraceLine } from '@loam/domain/agronomy/trace';
import { changedBy, type Confidence, traceConfidence } from '@loam/domain/agronomy/trace-reading';
import styles from './trace.module.css';
import { isUnread } from './is-unread';
import { stepNumber, traceNumber } from './trace-number';

export interface TraceWords {
  /** Of a step, as people read it. */
  step: (name: string) => string;
  formula: (formula: string) => string;
  /** Of an input of the step `line`. */
  name: (name: string, line: string) => string;
  unit: (unit: string) => string;
  value: (text: string) => string;
  origin: (origin: TraceInput['origin']) => string;
  source: (key: string) => string;
  /** Of which part of the crop a coefficient is. */
  basis: (text: string) => string;
  /** `Source` */
  sourceLabel: string;
  /** Marks a figure whose record says that nobody has checked it. */
  uncertain: string;
  confidence: (confidence: Confidence) => string;
  /** What gives another number when it is entered or measured otherwise. */
  changes: (names: string) => string;
  /** What gives another number with another table or assumption. */
  changesTable: (names: string) => string;
}

/**
 * How a number came about: each step with its formula, what went into it, where that comes from, and who published the formula; then how
 * sure it is and what would change it.
 */
export function TraceSteps({ lines, words }: { lines: readonly TraceLine[]; words: TraceWords }) {
  const value = ({ value: given, unit }: TraceInput) =>
    [typeof given === 'number' ? traceNumber(given) : words.value(given), unit ? words.unit(unit) : ''].filter(Boolean).join(' ');
  return (
    <>
      <ol className={styles['trace']}>
        {lines.map((line, index) => (
          <li key={`${line.name}${index}`}>
            <p className={styles['head']}>
              <strong>{words.step(line.name)}</strong>
              <span>
                {stepNumber(line.value)} {words.unit(line.unit)}
              </span>
            </p>
            <p>
              <code>{words.formula(line.formula)}</code>
            </p>
            <dl>
              {line.inputs.map((input, nth) => (
                <div key={`${input.name}${nth}`}>
                  <dt>{words.name(input.name, line.name)}</dt>
                  <dd>
                    {value(input)}{' '}
                    <span className={styles['dim']}>
                      · {words.origin(input.origin)}
                      {(input.uncertain || isUnread(input.source)) && ` · ▲ ${words.uncertain}`}
                      {input.source && input.source !== line.source ? ` · ${words.source(input.source)}` : ''}
                      {input.basis ? ` · ${words.basis(input.basis)}` : ''}
                    </span>
                  </dd>
                </div>
              ))}
            </dl>
            {line.source && (
              <p className={styles['dim']}>
                {words.sourceLabel}: {words.source(line.source)}
              </p>
            )}
          </li>
        ))}
      </ol>
      {lines.length > 0 && <TraceEnd lines={lines} confidence={traceConfidence(lines)} words={words} />}
    </>
  );
}

/** How sure a number is, and what would change it. */
export function TraceEnd({
  lines,
  confidence,
  words,
}: {
  lines: readonly Pick<TraceLine, 'name' | 'inputs'>[];
  confidence: Confidence;
  words: Pick<TraceWords, 'name' | 'confidence' | 'changes' | 'changesTable'>;
}) {
  const { given, tabled } = changedBy(lines);
  return (
    <div className={styles['end']}>
      <p>{words.confidence(confidence)}</p>
      {given.length > 0 && <p>{words.changes(named(given, words))}</p>}
      {tabled.length > 0 && <p>{words.changesTable(named(tabled, words))}</p>}
    </div>
  );
}

const named = (list: readonly { name: string; line: string }[], words: Pick<TraceWords, 'name'>) =>
  [...new Set(list.map(({ name, line }) => words.name(name, line)))].join('; ');
