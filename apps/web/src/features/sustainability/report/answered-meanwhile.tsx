import { historyCalls } from '@loam/domain/audit/history.calls';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../../../api/ask';
import { useCurrentUser } from '../../../api/session';
import { formatInstant } from '../../../i18n/date';
import { Button } from '../../../ui/button';
import styles from '../practices.module.css';
import { sustainabilityKey } from '../queries';
import { answerAt, type AnswerPath, evidenceOf } from './answer-changes';
import type { Question } from './questions';
import type { Report } from './report-queries';
import type { AskedAnswer } from './use-report';
import { useAnswerWords } from './use-answer-words';

interface AnsweredMeanwhileProps {
  readonly question: Question;
  readonly label: string;
  readonly report: Report;
  readonly asked: AskedAnswer;
  readonly onSettle: (choice: 'mine' | 'theirs') => void;
}

/** At the question: a colleague has answered it since this person looked; nothing was written over. */
export function AnsweredMeanwhile({ question, label, report, asked, onSettle }: AnsweredMeanwhileProps) {
  const { t } = useTranslation('report');
  const words = useAnswerWords(question);
  const by = useLastAuthor(report, asked.path);
  const ofAnswer = asked.change.answers !== undefined;
  const mine = ofAnswer ? words.answer(asked.change.answers?.[asked.path]) : words.evidence(asked.change.evidence?.[asked.path] ?? {});
  const theirs = ofAnswer ? words.answer(answerAt(report.answers, asked.path)) : words.evidence(evidenceOf(report.answers, asked.path));
  return (
    <div role="alert" className={styles['meanwhile']}>
      <span>
        {by ? t('meanwhile.by', { name: by.name, at: formatInstant(by.at), value: theirs }) : t('meanwhile.somebody', { value: theirs })}{' '}
        {t('meanwhile.yours', { value: mine })}
      </span>
      <span className={styles['choices']}>
        <Button kind="primary" onClick={() => onSettle('mine')}>
          {t('meanwhile.mine')}
          <span className="visually-hidden">: {label}</span>
        </Button>
        <Button onClick={() => onSettle('theirs')}>
          {t('meanwhile.theirs')}
          <span className="visually-hidden">: {label}</span>
        </Button>
      </span>
    </div>
  );
}

/** Which colleague answered it last and when, as the history has it; undefined while that is not known. */
function useLastAuthor({ reportId, revision }: Report, path: AnswerPath) {
  const me = useCurrentUser().id;
  const { data } = useQuery({
    queryKey: [sustainabilityKey, 'blame', reportId, revision],
    queryFn: ({ signal }) => ask(historyCalls.blame, { params: { kind: 'sustainabilityreport', id: String(reportId) } }, { signal }),
    retry: false,
  });
  const here = [`answers.${path}`, `answers.evidence.${path}`];
  const [last] = (data?.items ?? [])
    .filter(
      (one) =>
        one.by.id !== me &&
        here.some((place) => one.path === place || one.path.startsWith(`${place}.`) || one.path.startsWith(`${place}[`)),
    )
    .toSorted((a, b) => b.at.localeCompare(a.at));
  return last && { name: last.by.name, at: last.at };
}
