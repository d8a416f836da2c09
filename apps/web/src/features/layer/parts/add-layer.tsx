import { IconUpload } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error';
import { today } from '../../../i18n/date';
import { errorText } from '../../../i18n/init';
import { formatCount } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { DateInput } from '../../../ui/form/date-input';
import { LateSelect } from '../../../ui/form/late-select';
import { TextInput } from '../../../ui/form/text-input';
import { columnsOf, headerOf, type Places, useAddLayer } from '../queries';
import styles from '../layer.module.css';

interface Read {
  readonly file: File;
  readonly columns: readonly string[];
  readonly points: number;
  readonly places: Places | null;
}
/** A table in which nobody knows the columns of the places, or in which they were taken for the wrong ones. */
interface Unplaced {
  readonly file: File;
  readonly columns: readonly string[];
}
const isTable = (file: File): boolean => /\.(csv|txt)$/i.test(file.name);
function unplaced(file: File, error: unknown): Unplaced | undefined {
  const detail = error instanceof ApiError ? error.details.find(({ key }) => key === 'placeColumnsNeeded') : undefined;
  const columns = detail?.params?.['options'];
  return Array.isArray(columns) ? { file, columns: columns.map(String) } : undefined;
}

/** What a refusal says of one thing, in the person's language and with the value that it is about. */
function wordsOf(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise;
  const [detail] = error.details;
  const words = errorText(detail?.key ?? error.key, detail?.message ?? error.message);
  const value = detail?.params?.['value'];
  return typeof value === 'string' ? `${words}: ${value}` : words;
}

/** A file that is read, or that says which columns it has; `otherPlaces` reads it again by columns that a person names. */
function useReading() {
  const { t } = useTranslation('layer');
  const [read, setRead] = useState<Read>();
  const [asking, setAsking] = useState<Unplaced>();
  const [reading, setReading] = useState<'idle' | 'busy'>('idle');
  const [refused, setRefused] = useState<string>();
  const take = async (file: File, places: Places | null) => {
    setReading('busy');
    setRefused(undefined);
    try {
      setRead({ file, places, ...(await columnsOf(file, places)) });
      setAsking(undefined);
    } catch (error) {
      setRead(undefined);
      const known = unplaced(file, error);
      if (known) setAsking(known);
      else setRefused(`${file.name}: ${wordsOf(error, t('notRead'))}`);
    } finally {
      setReading('idle');
    }
  };
  const otherPlaces = async (file: File) => {
    try {
      setAsking({ file, columns: await headerOf(file) });
      setRead(undefined);
    } catch (error) {
      setRefused(`${file.name}: ${wordsOf(error, t('notRead'))}`);
    }
  };
  return { read, asking, refused, busy: reading === 'busy', take, otherPlaces, afresh: () => setAsking(undefined) };
}

/** A file, what its columns mean, and what becomes of points outside of the field. */
export function AddLayer({ fieldId, onEnd }: { fieldId: number; onEnd: (layerId?: number) => void }) {
  const { t } = useTranslation('layer');
  const { read, asking, refused, busy, take, otherPlaces, afresh } = useReading();
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles['add']} aria-label={t('add')}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file')}
        accept=".csv,.txt,.geojson,.json,.kml,.kmz,.gpx,.zip"
        onChange={(event) => {
          const file = event.target.files?.[0];
          afresh();
          if (file) void take(file, null);
          event.target.value = '';
        }}
      />
      <div className={styles['actions']}>
        <Button icon={<IconUpload size={14} aria-hidden />} busy={busy} onClick={() => input.current?.click()}>
          {t('file')}
        </Button>
        <Button kind="quiet" onClick={() => onEnd()}>
          {t('cancel')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('fileHint')}</p>
      {refused && <p role="alert">{refused}</p>}
      {asking && <PlaceColumns key={asking.file.name} asking={asking} busy={busy} onTake={(places) => void take(asking.file, places)} />}
      {read && (
        <Meaning
          key={read.file.name}
          read={read}
          fieldId={fieldId}
          onEnd={onEnd}
          onPlaces={isTable(read.file) ? () => void otherPlaces(read.file) : undefined}
        />
      )}
    </section>
  );
}

interface PlaceColumnsProps {
  readonly asking: Unplaced;
  readonly busy: boolean;
  readonly onTake: (places: Places) => void;
}
/** Which columns hold the places, where no usual name says so. */
function PlaceColumns({ asking: { file, columns }, busy, onTake }: PlaceColumnsProps) {
  const { t } = useTranslation('layer');
  const [longitude, setLongitude] = useState<string | null>(null);
  const [latitude, setLatitude] = useState<string | null>(null);
  const choices = columns.map((column) => ({ value: column, label: column }));
  const same = longitude !== null && longitude === latitude;
  return (
    <div className={styles['stack']}>
      <p role="status">{t('places.ask', { name: file.name })}</p>
      <div className={styles['choices']}>
        <LateSelect label={t('places.longitude')} choices={choices} value={longitude} onChange={setLongitude} />
        <LateSelect
          label={t('places.latitude')}
          choices={choices}
          value={latitude}
          onChange={setLatitude}
          error={same ? t('places.same') : undefined}
        />
      </div>
      <div>
        <Button
          kind="primary"
          busy={busy}
          disabled={longitude === null || latitude === null || same}
          onClick={() => onTake({ longitude: longitude!, latitude: latitude! })}
        >
          {t('places.read')}
        </Button>
      </div>
    </div>
  );
}

const nameOf = (file: File): string =>
  file.name
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60);

interface MeaningProps {
  readonly read: Read;
  readonly fieldId: number;
  readonly onEnd: (layerId?: number) => void;
  /** The way back when the places were read off the wrong columns; only tables have them. */
  readonly onPlaces: (() => void) | undefined;
}
function Meaning({ read, fieldId, onEnd, onPlaces }: MeaningProps) {
  const { t } = useTranslation('layer');
  const add = useAddLayer(fieldId);
  const [name, setName] = useState(() => nameOf(read.file));
  const [date, setDate] = useState<string | null>(today());
  const [value, setValue] = useState<string | null>(null);
  const [unit, setUnit] = useState('');
  const [refused, setRefused] = useState<string>();
  const [some, setSome] = useState<Counts>();
  const send = async (outside?: 'keep' | 'discard') => {
    setRefused(undefined);
    setSome(undefined);
    try {
      const data = { layerName: name.trim(), date: date!, value, unit, places: read.places, ...(outside && { outside }) };
      const { layerId, layerName, points } = await add.mutateAsync({ file: read.file, data });
      notify(t('added', { name: layerName, count: points, shown: formatCount(points) }));
      onEnd(layerId);
    } catch (error) {
      if (error instanceof ApiError && error.key === 'somePointsOutside') setSome(error.details[0]!.params as unknown as Counts);
      else setRefused(wordsOf(error, t('notSent')));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (date !== null && name.trim() !== '') void send();
  };
  return (
    <form className={styles['stack']} onSubmit={submit}>
      <p role="status">{t('held', { count: read.points, shown: formatCount(read.points), name: read.file.name })}</p>
      <div className={styles['choices']}>
        <TextInput label={t('name')} value={name} onChange={setName} maxLength={60} error={name.trim() === '' ? t('nameDue') : undefined} />
        <DateInput label={t('date')} value={date} onChange={setDate} />
        <LateSelect
          label={t('value')}
          hint={t('valueHint')}
          choices={[{ value: '', label: t('valueGuess') }, ...read.columns.map((column) => ({ value: column, label: column }))]}
          value={value ?? ''}
          onChange={(picked) => setValue(picked ? picked : null)}
        />
        <TextInput label={t('unit')} optional value={unit} onChange={setUnit} maxLength={40} />
      </div>
      {refused && <p role="alert">{refused}</p>}
      {some ? (
        <Outside some={some} busy={add.isPending} onChoose={(outside) => void send(outside)} />
      ) : (
        <div className={styles['actions']}>
          <Button kind="primary" type="submit" busy={add.isPending}>
            {t('save')}
          </Button>
          {onPlaces && (
            <Button kind="quiet" onClick={onPlaces}>
              {t('places.other')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

interface Counts {
  readonly inside: number;
  readonly outside: number;
}
/** What becomes of points outside of the field. */
function Outside({ some, busy, onChoose }: { some: Counts; busy: boolean; onChoose: (outside: 'keep' | 'discard') => void }) {
  const { t } = useTranslation('layer');
  return (
    <div role="alert" className={styles['ask']}>
      <p>{t('outside', { count: some.outside, outside: formatCount(some.outside), inside: formatCount(some.inside) })}</p>
      <div className={styles['actions']}>
        <Button busy={busy} onClick={() => onChoose('keep')}>
          {t('keep')}
        </Button>
        <Button kind="primary" busy={busy} onClick={() => onChoose('discard')}>
          {t('discard')}
        </Button>
      </div>
    </div>
  );
}
