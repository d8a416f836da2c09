import { IconCalculator, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { TextInput } from '../../../ui/form/text-input';
import { Card } from '../../../ui/layout/page-header';
import { usePlanFacts } from '../facts/plan-context';
import { FoundAmounts } from './found-amounts';
import {
  canCalculate,
  type DraftLine,
  draftOf,
  emptyLine,
  givenBy,
  isSameOption,
  nextNumber,
  type OptionDraft,
  problemOf,
  withAmounts,
} from './option-draft';
import { OptionLine } from './option-line';
import { type Option, type Recommendation, useFindAmounts, useSaveOption } from './queries';
import styles from './offer.module.css';

const IMPERIAL = 1;
const MOST_PRODUCTS = 50;

interface OptionFormProps {
  readonly offer: Recommendation | undefined;
  /** As it stands on the server; without one it is new. */
  readonly option?: Option;
  readonly onSaved?: () => void;
  readonly onCancel?: () => void;
}

/** What is written of an option, until it is saved. */
function useOptionDraft({ offer, option, onSaved }: OptionFormProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const imperial = usePlanFacts().grower.unitTypeId === IMPERIAL;
  const [base, setBase] = useState(option);
  const [draft, setDraft] = useState(() => draftOf(option, imperial));
  const [tried, setTried] = useState(false);
  const save = useSaveOption();
  const problem = problemOf(draft);
  const untouched = JSON.stringify(draft) === JSON.stringify(draftOf(base, imperial));
  // what others saved meanwhile is taken over while nothing was written here
  if (!isSameOption(base, option) && untouched) {
    setBase(option);
    setDraft(draftOf(option, imperial));
  }
  const store = async (): Promise<{ offer: Recommendation; option: Option } | undefined> => {
    setTried(true);
    if (problem) return undefined;
    const name = draft.name.trim() || (option ? '' : t('unnamed', { number: nextNumber(offer?.options ?? []) }));
    const saved = await save
      .mutateAsync({ recommendationId: offer?.id, id: option?.id, name, fertilizers: givenBy(draft) })
      .catch(() => undefined);
    if (!saved) return undefined;
    const stored = option ? saved.options.find(({ id }) => id === option.id) : saved.options.at(-1);
    if (!stored) return undefined;
    setBase(stored);
    setDraft(draftOf(stored, imperial));
    setTried(false);
    notify(t('saved', { name: stored.name }));
    onSaved?.();
    return { offer: saved, option: stored };
  };
  return {
    ...{ draft, setDraft, save, store, imperial, untouched },
    problem: tried ? problem : undefined,
    clash: !untouched && !isSameOption(base, option),
    takeTheirs: () => {
      setBase(option);
      setDraft(draftOf(option, imperial));
    },
  };
}

/** One option: its name, its products with how much of each, and amounts worked out of the plan's need. */
export function OptionForm(props: OptionFormProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const { draft, setDraft, save, store, imperial, untouched, problem, clash, takeTheirs } = useOptionDraft(props);
  const { offer, option, onCancel } = props;
  const find = useFindAmounts();
  const calculate = async () => {
    const stored = untouched && offer && option ? { offer, option } : await store();
    if (stored) find.mutate({ id: stored.offer.id, optionId: stored.option.id, productIds: stored.option.fertilizers.map(({ id }) => id) });
  };
  const name = option?.name ?? t('newOption');
  return (
    <Card title={name}>
      <form
        className={styles['stack']}
        aria-label={name}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        {clash && <Clash onTake={takeTheirs} />}
        <OptionFields {...{ draft, setDraft, imperial }} isNew={!option} missing={problem === 'optionProductRequired'} />
        {problem === 'unreadable' && <Unreadable />}
        {save.error && <ErrorCard error={save.error} />}
        {find.error && <ErrorCard error={find.error} />}
        <div className={styles['row']}>
          {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
          {option && (
            <Button
              icon={<IconCalculator size={16} aria-hidden />}
              busy={find.isPending}
              disabled={!canCalculate(draft)}
              onClick={() => void calculate()}
            >
              {t('calculate')}
            </Button>
          )}
          <Button type="submit" kind="primary" busy={save.isPending} disabled={untouched && option !== undefined}>
            {t('save')}
          </Button>
        </div>
        {option && <p className={styles['dim']}>{t('calculateHint')}</p>}
        {find.data && (
          <FoundAmounts
            found={find.data}
            onTake={() => {
              setDraft(withAmounts(draft, find.data.products));
              find.reset();
            }}
            onDrop={() => find.reset()}
          />
        )}
      </form>
    </Card>
  );
}

interface OptionFieldsProps {
  readonly draft: OptionDraft;
  readonly setDraft: (draft: OptionDraft) => void;
  readonly imperial: boolean;
  readonly isNew: boolean;
  /** No product was chosen. */
  readonly missing: boolean;
}

/** The name of an option and its products. */
function OptionFields({ draft, setDraft, imperial, isNew, missing }: OptionFieldsProps) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  const withLines = (lines: readonly DraftLine[]) => setDraft({ ...draft, lines });
  return (
    <>
      <TextInput
        label={t('name')}
        optional={isNew}
        maxLength={100}
        value={draft.name}
        onChange={(next) => setDraft({ ...draft, name: next })}
      />
      {draft.lines.map((line, index) => (
        <OptionLine
          key={index}
          number={index + 1}
          line={line}
          taken={draft.lines.flatMap(({ id }, n) => (n === index || id === null ? [] : [id]))}
          error={missing && index === 0 ? errorText('optionProductRequired', t('product')) : undefined}
          onChange={(next) => withLines(draft.lines.map((one, n) => (n === index ? next : one)))}
          {...(draft.lines.length > 1 && { onRemove: () => withLines(draft.lines.filter((_one, n) => n !== index)) })}
        />
      ))}
      {draft.lines.length < MOST_PRODUCTS && (
        <div>
          <Button kind="quiet" icon={<IconPlus size={14} aria-hidden />} onClick={() => withLines([...draft.lines, emptyLine(imperial)])}>
            {t('addProduct')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Somebody else saved the option while it was written here. */
function Clash({ onTake }: { readonly onTake: () => void }) {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  return (
    <div role="status" className={styles['clash']}>
      <span>{t('clash')}</span>
      <Button onClick={onTake}>{t('takeTheirs')}</Button>
    </div>
  );
}

function Unreadable() {
  const { t } = useTranslation('results', { keyPrefix: 'offer' });
  return (
    <p role="alert" className={styles['wrong']}>
      {t('unreadable')}
    </p>
  );
}
