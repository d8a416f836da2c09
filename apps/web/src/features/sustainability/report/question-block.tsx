import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge';
import { DateInput } from '../../../ui/form/date-input';
import { SelectInput } from '../../../ui/form/select-input';
import { Card } from '../../../ui/layout/page-header';
import styles from '../practices.module.css';
import { AnsweredMeanwhile } from './answered-meanwhile';
import { type AnswerChange, answerAt, type AnswerPath, type Evidence, evidenceOf, same } from './answer-changes';
import { AnswerInput } from './answer-input';
import { EvidenceFile } from './evidence-file';
import { NoteInput } from './note-input';
import type { Block, Question } from './questions';
import type { Report } from './report-queries';
import type { AskedAnswer } from './use-report';
import type { Watcher } from './use-watchers';

/** Whose answer stands where a colleague has answered since. */
interface Settling {
  readonly asked: readonly AskedAnswer[];
  readonly onSettle: (answer: AskedAnswer, choice: 'mine' | 'theirs') => void;
}
interface QuestionBlockProps extends Settling {
  readonly block: Block;
  readonly report: Report;
  readonly watchers: readonly Watcher[];
  readonly onChange: (change: AnswerChange) => void;
}

/** The questions of one block, each with what shows its answer. */
export function QuestionBlock({ block, report, watchers, onChange, asked, onSettle }: QuestionBlockProps) {
  const { t } = useTranslation(['report', 'practices']);
  const compliant =
    block.id === 'coverCrop' ? report.compliance.coverCrop : block.id === 'tillage' ? report.compliance.soilCompaction : null;
  return (
    <Card title={t(`block.${block.id}`)}>
      <div className={styles['questions']}>
        {block.questions.map((question) => (
          <OneQuestion
            key={question.id}
            path={`${block.id}.${question.id}`}
            here={watchers.filter((one) => one.question === `${block.id}.${question.id}`).map(({ name }) => name)}
            {...{ question, report, onChange, onSettle }}
            asked={asked.filter(({ path }) => path === `${block.id}.${question.id}`)}
          />
        ))}
      </div>
      {compliant !== null && <p className={styles['dim']}>{t(compliant ? 'compliant' : 'notCompliant')}</p>}
    </Card>
  );
}

interface OneQuestionProps extends Settling {
  readonly path: AnswerPath;
  readonly question: Question;
  /** names of those who are at it */
  readonly here: readonly string[];
  readonly report: Report;
  readonly onChange: (change: AnswerChange) => void;
}

const OneQuestion = memo(function OneQuestion({ path, question, here, report, onChange, asked, onSettle }: OneQuestionProps) {
  const { t } = useTranslation(['report', 'practices']);
  const { answers, editable } = report;
  const shown = evidenceOf(answers, path);
  const label = question.indicator ? t(`practices:indicator.${question.indicator}`) : t(`q.${question.id}`);
  // an answer of one's own no longer follows the plan
  const answer = (value: unknown, seen?: unknown) =>
    onChange({
      answers: { [path]: value },
      ...(shown.fromPlan && { evidence: { [path]: { ...shown, fromPlan: false } } }),
      ...(seen !== undefined && { seen: { answers: { [path]: seen } } }),
    });
  return (
    <div className={`${styles['question']} ${isOfRows(question) ? styles['wide'] : ''}`} data-question={path}>
      {here.length > 0 && (
        <span data-here className={styles['here']}>
          {here.join(', ')}
        </span>
      )}
      <AnswerInput {...{ question, label, report }} value={answerAt(answers, path)} disabled={!editable} onAnswer={answer} />
      {asked.map((one) => (
        <AnsweredMeanwhile key={one.slot} {...{ question, report, label }} asked={one} onSettle={(choice) => onSettle(one, choice)} />
      ))}
      <div className={styles['shows']}>
        {shown.fromPlan && <Badge tone="note">{t('fromPlan')}</Badge>}
        <EvidenceOf
          reportId={report.reportId}
          label={label}
          shown={shown}
          disabled={!editable}
          onEvidence={(next, seen) => onChange({ evidence: { [path]: next }, ...(seen && { seen: { evidence: { [path]: seen } } }) })}
        />
      </div>
    </div>
  );
}, looksTheSame);

/** A report asks sixty questions: an answer wakes the one that it is of, here and with colleagues. */
function looksTheSame(was: OneQuestionProps, now: OneQuestionProps): boolean {
  const seen = ({ report: { reportId, editable, answers }, path, here }: OneQuestionProps) =>
    [reportId, editable, here, answerAt(answers, path), evidenceOf(answers, path)] as const;
  return (
    was.question === now.question &&
    was.onChange === now.onChange &&
    was.onSettle === now.onSettle &&
    was.asked.length + now.asked.length === 0 &&
    same(seen(was), seen(now))
  );
}

const isOfRows = ({ kind }: Question): boolean => kind === 'fertilizers' || kind === 'organics';

interface EvidenceOfProps {
  readonly reportId: number;
  readonly label: string;
  readonly shown: Evidence;
  readonly disabled: boolean;
  readonly onEvidence: (next: Evidence, seen?: Evidence) => void;
}

/** How an answer is known, with a note and a date; made once somebody asks for it. */
function EvidenceOf({ reportId, label, shown, disabled, onEvidence }: EvidenceOfProps) {
  const { t } = useTranslation('report');
  const [wasOpened, setWasOpened] = useState(false);
  const said = [shown.status && t(`status.${shown.status}`), shown.note, shown.fileName].filter(Boolean).join(' · ');
  return (
    <details onToggle={() => setWasOpened(true)}>
      <summary>
        {t('evidence')}
        <span className="visually-hidden">: {label}</span>
        {said && <span className={styles['dim']}> · {said}</span>}
      </summary>
      {wasOpened && (
        <>
          <div className={styles['row']}>
            <SelectInput
              label={t('evidenceStatus')}
              optional
              disabled={disabled}
              choices={(['measured', 'estimated', 'assumed'] as const).map((value) => ({ value, label: t(`status.${value}`) }))}
              value={shown.status ?? null}
              onChange={(status) => onEvidence({ ...shown, status })}
            />
            <NoteInput
              label={t('evidenceNote')}
              value={shown.note ?? ''}
              disabled={disabled}
              onNote={(note, seen) => onEvidence({ ...shown, note }, { ...shown, note: seen === '' ? null : seen })}
            />
            <DateInput
              label={t('evidenceDate')}
              optional
              disabled={disabled}
              value={shown.date ?? null}
              onChange={(date) => onEvidence({ ...shown, date })}
            />
          </div>
          <EvidenceFile {...{ reportId, label, shown, disabled }} onFile={(file) => onEvidence({ ...shown, ...file })} />
        </>
      )}
    </details>
  );
}
