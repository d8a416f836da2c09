import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import { errorText } from '../../../i18n/init';
import { Button } from '../../../ui/button';
import { ErrorCard } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { Card, PageBody, PageHeader, SaveBar } from '../../../ui/layout/page-header';
import { useLocation, useNavigate } from '../../../ui/link';
import { usePageFacts } from '../../../ui/page-facts';
import { useGroupChoice } from '../../upload';
import styles from '../bulk.module.css';
import { bodyOf, type Draft, emptyDraft, type Faults } from '../model/settings';
import { FieldsCard } from '../parts/fields-card';
import { OptionsCard } from '../parts/options-card';
import { SeasonCard } from '../parts/season-card';
import { Steps } from '../parts/steps';
import { overviewPath } from '../paths';
import { useStart } from '../queries';

/** What the way here brings along: fields that have no plan, or all that was set when it leads back from an overview. */
interface Kept {
  readonly draft?: Draft;
  readonly fieldIds: readonly number[];
}

/** What is set so far, what is wrong with it, and the start of the plans. */
function useSettings(groupId: number | null) {
  const navigate = useNavigate();
  const { metricTypeId } = useCurrentUser();
  const kept = (useLocation().state as { bulk?: Kept } | null)?.bulk;
  const [draft, setDraft] = useState<Draft>(() => kept?.draft ?? emptyDraft(metricTypeId === 1));
  const [fields, setFields] = useState<ReadonlySet<number>>(() => new Set(kept?.fieldIds));
  const [asked, setAsked] = useState(false);
  const start = useStart();
  const read = useMemo(() => bodyOf(draft, [...fields]), [draft, fields]);
  // The same settings sent again after a lost answer are one task.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what makes it another attempt
  const idempotencyKey = useMemo(() => newIdempotencyKey(), [draft, fields, groupId]);
  const faults: Faults = asked && 'faults' in read ? read.faults : new Map();
  const wrong = (field: string): string | undefined => {
    const fault = faults.get(field);
    return fault && errorText(fault.key, fault.message, fault.params);
  };
  const generate = async () => {
    setAsked(true);
    if (!('body' in read) || groupId === null) return;
    try {
      const { taskId } = await start.mutateAsync({ groupId, body: read.body, idempotencyKey });
      await navigate(overviewPath(taskId));
    } catch {
      // the card above the buttons says why
    }
  };
  return { draft, setDraft, fields, setFields, asked, faults, wrong, start, generate };
}

/** U043: crop, name, yield, options and fields; from there plans are made. */
export default function SettingsPage() {
  const { t } = useTranslation('bulk');
  usePageFacts(t('title'), [{ label: t('title') }]);
  const { choices, chosen: groupId, choose } = useGroupChoice();
  const { draft, setDraft, fields, setFields, asked, faults, wrong, start, generate } = useSettings(groupId);
  const change = (values: Partial<Draft>) => setDraft((now) => ({ ...now, ...values }));
  return (
    <>
      <PageHeader title={t('title')} />
      <PageBody>
        <Steps now="settings" />
        {choices.length !== 1 && (
          <GroupCard
            choices={choices}
            groupId={groupId}
            error={asked && groupId === null ? t('chooseGroup') : undefined}
            onGroup={(id) => {
              choose(id);
              setFields(new Set());
            }}
          />
        )}
        <SeasonCard groupId={groupId} draft={draft} onChange={change} wrong={wrong} />
        <OptionsCard
          groupId={groupId}
          options={draft.options}
          onChange={(options) => change({ options })}
          wrong={(i) => wrong(`options[${i}].fertilizers`)}
        />
        {groupId !== null && (
          <FieldsCard
            groupId={groupId}
            chosen={fields}
            onChange={setFields}
            wrong={faults.has('fieldIds') ? t(fields.size === 0 ? 'fields.required' : 'fields.tooMany') : undefined}
          />
        )}
        {start.error && <ErrorCard error={start.error} />}
        <GenerateBar faulty={faults.size > 0} fields={fields.size} busy={start.isPending} onGenerate={() => void generate()} />
      </PageBody>
    </>
  );
}

interface GroupCardProps extends Pick<ReturnType<typeof useGroupChoice>, 'choices'> {
  readonly groupId: number | null;
  readonly error: string | undefined;
  readonly onGroup: (id: number | null) => void;
}

function GroupCard({ choices, groupId, error, onGroup }: GroupCardProps) {
  const { t } = useTranslation('bulk');
  return (
    <Card>
      <SelectInput
        label={t('group')}
        className={styles['group'] ?? ''}
        choices={choices}
        value={groupId}
        error={error}
        onChange={onGroup}
      />
    </Card>
  );
}

interface GenerateBarProps {
  readonly faulty: boolean;
  /** How many are chosen. */
  readonly fields: number;
  readonly busy: boolean;
  readonly onGenerate: () => void;
}

function GenerateBar({ faulty, fields, busy, onGenerate }: GenerateBarProps) {
  const { t } = useTranslation('bulk');
  return (
    <SaveBar note={faulty ? <span role="alert">{t('incomplete')}</span> : undefined}>
      <Button kind="primary" busy={busy} onClick={onGenerate}>
        {fields > 0 ? t('generate', { count: fields }) : t('generateNone')}
      </Button>
    </SaveBar>
  );
}
