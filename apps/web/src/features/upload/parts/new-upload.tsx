import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkFailure } from '../../../api/api-error';
import { newIdempotencyKey } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import { uploadParameter } from '@loam/domain/upload/upload-columns.schema';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Card } from '../../../ui/layout/page-header';
import { useGroupChoice } from '../group-choice';
import { type CheckResult, checkRows } from '../model/check-rows';
import { type ColumnChoice, mappingOf, parametersOf, proposeMapping } from '../model/mapping';
import { readSheet } from '../model/read-sheet';
import { type Sheet, UnreadableSheet } from '../model/sheet';
import { uploadForm, useStartUpload } from '../queries';
import styles from '../upload.module.css';
import { CheckStep } from './check-step';
import { ColumnsMissing } from './columns-missing';
import { FileStep } from './file-step';
import { MappingStep } from './mapping-step';
import { type Step, Steps } from './steps';
import wizard from './wizard.module.css';

interface Opened {
  readonly file: File;
  readonly sheet: Sheet;
}

/** The rows as they are looked through; begins anew when the file or its mapping change. */
function useCheck(opened: Opened | null, choices: readonly ColumnChoice[], active: boolean): CheckResult | null {
  const user = useCurrentUser();
  const [result, setResult] = useState<CheckResult | null>(null);
  useEffect(() => {
    if (!opened || !active) return undefined;
    let gone = false;
    setResult(null);
    void (async () => {
      for await (const step of checkRows(opened.sheet.rows, parametersOf(opened.sheet, choices), user)) {
        if (gone) return;
        setResult(step);
      }
    })();
    return () => {
      gone = true;
    };
  }, [opened, choices, active, user]);
  return result;
}

/** From a file to a running upload. Nothing is sent before the last step. */
export function NewUpload({ onStarted }: { onStarted: (taskId: number) => void }) {
  const { t } = useTranslation('upload');
  const group = useGroupChoice();
  const start = useStartUpload();
  const [step, setStep] = useState<Step>('file');
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([]);
  const result = useCheck(opened, choices, step === 'check' || step === 'import');
  // The same attempt sent again after a lost answer is one upload; another mapping or group is another.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what makes it another attempt
  const idempotencyKey = useMemo(newIdempotencyKey, [opened, choices, group.chosen]);

  const read = async (file: File) => {
    setReading(true);
    setRefused(null);
    try {
      const sheet = await readSheet(file);
      setOpened({ file, sheet });
      setChoices(proposeMapping(sheet));
      start.reset();
      setStep('map');
    } catch (error) {
      const key = error instanceof UnreadableSheet ? error.key : 'malformedFile';
      setRefused(`${file.name}: ${errorText(key, key)}`);
    } finally {
      setReading(false);
    }
  };
  const send = async () => {
    if (!opened || group.chosen === null) return;
    setStep('import');
    try {
      const { taskId } = await start.mutateAsync({
        groupId: group.chosen,
        form: uploadForm(opened.file, mappingOf(choices)),
        idempotencyKey,
      });
      setOpened(null);
      setStep('file');
      onStarted(taskId);
    } catch {
      setStep('check'); // the card says why
    }
  };
  const facts = {
    ...(opened && {
      file: opened.file.name,
      map: `${formatCount(choices.filter(({ parameter }) => parameter !== null).length)}/${formatCount(choices.length)}`,
    }),
    ...(step === 'import' && { import: t('sending') }),
  };
  return (
    <Card>
      <div className={wizard['wizard']}>
        <Steps now={step} facts={facts} />
        {start.error && step !== 'file' && <Refused error={start.error} />}
        {step === 'file' && <FileStep busy={reading} refused={refused} onFile={(file) => void read(file)} />}
        {step === 'map' && (
          <MappingStep
            choices={choices}
            onChoices={setChoices}
            onBack={() => setStep('file')}
            onNext={() => {
              start.reset();
              setStep('check');
            }}
          />
        )}
        {(step === 'check' || step === 'import') && (
          <CheckStep result={result} group={group} busy={step === 'import'} onBack={() => setStep('map')} onImport={() => void send()} />
        )}
      </div>
    </Card>
  );
}

/** Why the server did not take the file. */
function Refused({ error }: { error: Error }) {
  const { t } = useTranslation('upload');
  if (error instanceof ApiError && error.key === 'columnsMissing')
    return <ColumnsMissing names={error.details.flatMap(({ field }) => uploadParameter.safeParse(field).data ?? [])} />;
  const known = error instanceof ApiError || error instanceof NetworkFailure;
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return (
    <p role="alert" className={styles['refused']}>
      {known ? errorText(detail?.key ?? error.key, detail?.message ?? error.message, detail?.params) : t('failed')}
    </p>
  );
}
