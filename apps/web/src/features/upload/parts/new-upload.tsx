import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, NetworkFailure } from '../../../api/api-error';
import { newIdempotencyKey } from '../../../api/client';
import { useCurrentUser } from '../../../api/session';
import type { UploadSheet } from '@loam/domain/upload/upload-sheet';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Card } from '../../../ui/layout/page-header';
import { useGroupChoice } from '../group-choice';
import { type CheckResult, checkRows } from '../model/check-rows';
import { corrected, correctedFile } from '../model/correct-cells';
import { type FoundRows, foundRows } from '../model/found-rows';
import { type ColumnChoice, mappingOf, parametersOf, proposeMapping } from '../model/mapping';
import { remember, remembered } from '../model/remembered';
import { readSheet } from '../model/read-sheet';
import { UnreadableSheet } from '../../../sheets/sheet-row';
import type { Sheet } from '../model/sheet';
import { type StartUpload, uploadForm, useImportCheck, useStartUpload } from '../queries';
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

interface Opened {
  /** as it was chosen */
  readonly given: File;
  /** the same, or one of its corrected rows */
  readonly file: File;
  readonly read: Sheet;
}

/** The rows as they are looked through; begins anew when the file, a cell of it or its mapping change. */
function useCheck(sheet: UploadSheet, opened: Opened | null, choices: readonly ColumnChoice[], active: boolean): CheckResult | null {
  const user = useCurrentUser();
  const [found, setFound] = useState<{
    readonly given: File;
    readonly choices: readonly ColumnChoice[];
    readonly result: CheckResult;
  } | null>(null);
  useEffect(() => {
    if (!opened || !active) return undefined;
    let gone = false;
    const { given, read } = opened;
    void (async () => {
      for await (const result of checkRows(sheet, read, parametersOf(read, choices), user)) {
        if (gone) return;
        // after a correction what was found stands until all rows are looked through again: whoever types keeps their place
        const isPart = result.checked < result.total;
        setFound((before) =>
          isPart && before?.given === given && before.choices === choices && isWhole(before.result) ? before : { given, choices, result },
        );
      }
    })();
    return () => {
      gone = true;
    };
  }, [sheet, opened, choices, active, user]);
  return found && found.given === opened?.given && found.choices === choices ? found.result : null;
}

const isWhole = ({ checked, total }: CheckResult) => checked === total;

/** What an import would come to: by the rows alone at once, then by the server. */
function useFound(alone: CheckResult | null, attempt: StartUpload | null): FoundRows {
  const done = alone !== null && isWhole(alone);
  const server = useImportCheck(done ? attempt : null);
  const isOld = server.isPlaceholderData || !done;
  const asked = server.isError ? 'unreachable' : !attempt ? 'notYet' : server.data && !isOld ? 'answered' : 'asking';
  return foundRows(alone, server.data, asked);
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
  const found = useFound(result, step === 'check' || step === 'import' ? attempt : null);

  const open = async (file: File) => {
    setReading(true);
    setRefused(null);
    try {
      const read = await readSheet(file);
      setOpened({ given: file, file, read });
      setChoices(proposeMapping(read, sheet, remembered(sheet.name, read.headers)));
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
    if (!attempt) return;
    setStep('import');
    try {
      const { taskId } = await start.mutateAsync(attempt);
      remember(sheet.name, choices);
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
        {start.error && step !== 'file' && <Refused sheet={sheet} error={start.error} />}
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
            result={result}
            found={found}
            onCorrect={(correction) => {
              const read = corrected(opened.read, correction);
              setOpened({ ...opened, file: correctedFile(opened.given.name, read), read });
            }}
            update={sheet.updates ? { chosen: update, choose: setUpdate } : null}
            group={group}
            busy={step === 'import'}
            onBack={() => setStep('map')}
            onImport={() => void send()}
          />
        )}
      </div>
    </Card>
  );
}

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
