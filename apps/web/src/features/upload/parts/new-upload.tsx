import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkFailure } from '../../../api/api-error';
import { newIdempotencyKey } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Card } from '../../../ui/layout/page-header';
import { useGroupChoice } from '../group-choice';
import { corrected, correctedFile } from '../model/correct-cells';
import { type ColumnChoice, mappingOf, parametersOf } from '../model/mapping';
import { countsOf, type Opened, openFile, useCheck, useFound } from '../model/opened-file';
import { remember } from '../model/remembered';
import { UnreadableSheet } from '../../../sheets/sheet-row';
import { type StartUpload, uploadForm, useStartUpload } from '../queries';
import styles from '../upload.module.css';
import { CheckStep } from './check-step';
import { ColumnsMissing } from './columns-missing';
import { FileStep } from './file-step';
import { MappingStep } from './mapping-step';
import { type Step, Steps } from './steps';
import wizard from './wizard.module.css';

export interface StartProps {
  readonly sheet: UploadSheet;
  readonly onStarted: (taskId: number) => void;
}

/** From a file to a running upload. Nothing is made before the last step. */
export function NewUpload({ sheet, onStarted }: StartProps) {
  const { t } = useTranslation('upload');
  const group = useGroupChoice();
  const { companyId } = useCurrentUser();
  const start = useStartUpload();
  const [step, setStep] = useState<Step>('file');
  const [reading, setReading] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [choices, setChoices] = useState<readonly ColumnChoice[]>([]);
  const [update, setUpdate] = useState(false);
  const result = useCheck(sheet, opened, choices, step === 'check' || step === 'import');
  // The same attempt sent again after a lost answer is one upload; another mapping or group is another.
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what makes it another attempt
  const idempotencyKey = useMemo(() => newIdempotencyKey(), [sheet, opened, choices, update, group.chosen]);
  const attempt: StartUpload | null =
    opened && group.chosen !== null
      ? {
          kind: sheet.name,
          groupId: group.chosen,
          companyId,
          form: uploadForm(opened.file, mappingOf(choices, sheet.head), update),
          idempotencyKey,
        }
      : null;
  const unread = opened?.unread === true;
  const { found, refused: checkRefused } = useFound(result, step === 'check' || step === 'import' ? attempt : null, unread);

  const open = async (file: File) => {
    setReading(true);
    setRefused(null);
    try {
      const chosen = await openFile(sheet, file);
      setOpened(chosen.opened);
      setChoices(chosen.choices);
      start.reset();
      setStep(chosen.opened.unread ? 'check' : 'map');
    } catch (error) {
      const key = error instanceof UnreadableSheet ? error.key : 'malformedFile';
      setRefused(`${file.name}: ${errorText(key, key)}`);
    } finally {
      setReading(false);
    }
  };
  const send = async () => {
    if (!attempt) return;
    setStep('import');
    try {
      const { taskId } = await start.mutateAsync(attempt);
      if (!unread) remember(sheet.name, choices);
      setOpened(null);
      setStep('file');
      onStarted(taskId);
    } catch {
      setStep('check'); // the card says why
    }
  };
  return (
    <Card>
      <div className={wizard['wizard']}>
        <Steps now={step} facts={{ ...factsOf(opened, choices), ...(step === 'import' && { import: t('sending') }) }} />
        {start.error && step !== 'file' && <Refused sheet={sheet} error={start.error} />}
        {unread && step === 'check' && !start.error && checkRefused && <Refused sheet={sheet} error={checkRefused} />}
        {step === 'file' && <FileStep sheet={sheet} busy={reading} refused={refused} onFile={(file) => void open(file)} />}
        {step === 'map' && (
          <MappingStep
            sheet={sheet}
            choices={choices}
            onChoices={setChoices}
            onBack={() => setStep('file')}
            onNext={() => {
              start.reset();
              setStep('check');
            }}
          />
        )}
        {opened && (step === 'check' || step === 'import') && (
          <CheckStep
            sheet={sheet}
            read={opened.read}
            parameters={parametersOf(opened.read, choices)}
            result={unread ? countsOf(found) : result}
            found={found}
            onCorrect={(correction) => {
              const read = corrected(opened.read, correction);
              setOpened({ ...opened, file: correctedFile(opened.given.name, read), read });
            }}
            update={sheet.updates ? { chosen: update, choose: setUpdate } : null}
            group={group}
            busy={step === 'import'}
            onBack={() => setStep(unread ? 'file' : 'map')}
            onImport={() => void send()}
          />
        )}
      </div>
    </Card>
  );
}

/** What the steps that are done have come to. */
const factsOf = (opened: Opened | null, choices: readonly ColumnChoice[]) => {
  if (!opened) return {};
  const meant = choices.filter(({ parameter }) => parameter !== null).length;
  return { file: opened.file.name, map: opened.unread ? '' : `${formatCount(meant)}/${formatCount(choices.length)}` };
};

/** Why the server did not take the file. */
function Refused({ sheet, error }: { sheet: UploadSheet; error: Error }) {
  const { t } = useTranslation('upload');
  if (error instanceof ApiError && error.key === 'columnsMissing')
    return <ColumnsMissing sheet={sheet} names={error.details.map(({ field }) => field)} />;
  const known = error instanceof ApiError || error instanceof NetworkFailure;
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return (
    <p role="alert" className={styles['refused']}>
      {known ? errorText(detail?.key ?? error.key, detail?.message ?? error.message, detail?.params) : t('failed')}
    </p>
  );
}
