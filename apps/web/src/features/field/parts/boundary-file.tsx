import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FarmFileFound } from '@loam/domain/field/field.schema';
import { ApiError } from '../../../api/api-error';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { Button } from '../../../ui/button';
import { type ParsedFile, readFarmFile, readFieldFile } from '../queries';
import styles from '../field.module.css';

type Reading =
  | { state: 'idle' }
  | { state: 'reading'; name: string }
  | { state: 'read'; name: string; file: ParsedFile }
  | { state: 'refused'; name: string; words: string; code?: string };

/** The file holds more than a field. */
const MANY = 'MULTIPLE_GEOMETRIES';
const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof ApiError ? error.details[0]?.params?.['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
};

/** What the file calls its one outline; the answer to a boundary says nothing of names. A file without one, or that is not read again, has none. */
const nameIn = (file: File): Promise<string | undefined> =>
  readFarmFile(file).then(
    ({ outlines }) => (outlines.length === 1 ? (outlines[0]!.name ?? undefined) : undefined),
    () => undefined,
  );

/** Reads a KML, KMZ, GPX, GeoJSON or zipped shapefile on the server and says what it held, or why it cannot be a field. */
function useBoundaryFile({ onRead, onMany, onName }: Pick<BoundaryFileProps, 'onRead' | 'onMany' | 'onName'>) {
  const { t } = useTranslation('field');
  const [reading, setReading] = useState<Reading>({ state: 'idle' });
  const read = async (file: File) => {
    setReading({ state: 'reading', name: file.name });
    try {
      const parsed = await readFieldFile(file);
      setReading({ state: 'read', name: file.name, file: parsed });
      onRead(parsed);
      if (onName) void nameIn(file).then((name) => name && onName(name));
    } catch (error) {
      if (onMany && codeOf(error) === MANY) return readMany(file, onMany);
      refuse(file, error);
    }
  };
  const readMany = async (file: File, take: NonNullable<typeof onMany>) => {
    try {
      take(await readFarmFile(file));
      setReading({ state: 'idle' });
    } catch (error) {
      refuse(file, error);
    }
  };
  const refuse = (file: File, error: unknown) => {
    if (!(error instanceof ApiError)) {
      setReading({ state: 'refused', name: file.name, words: t('file.notRead') });
      return;
    }
    const detail = error.details[0];
    const code = codeOf(error);
    setReading({
      state: 'refused',
      name: file.name,
      words: errorText(detail?.key ?? error.key, detail?.message ?? error.message),
      ...(code !== undefined && { code }),
    });
  };
  return { reading, read };
}

interface BoundaryFileProps {
  readonly active: boolean;
  readonly onRead: (file: ParsedFile) => void;
  /** takes the name that the file gives its outline */
  readonly onName?: ((name: string) => void) | undefined;
  /** takes all outlines of a file that holds several; without it such a file is refused */
  readonly onMany?: ((farm: FarmFileFound) => void) | undefined;
  /** the page a file may be dropped on, anywhere */
  readonly children: (panel: ReactNode) => ReactNode;
}

export function BoundaryFile({ active, onRead, onMany, onName, children }: BoundaryFileProps) {
  const { t, i18n } = useTranslation('field');
  const { reading, read } = useBoundaryFile({ onRead, onMany, onName });
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void read(file);
  };
  const codeWords =
    reading.state === 'refused' && reading.code && i18n.exists(`field:file.code.${reading.code}`)
      ? t(`file.code.${reading.code}`)
      : undefined;
  const status = {
    idle: null,
    reading: reading.state === 'reading' && t('file.reading', { name: reading.name }),
    read:
      reading.state === 'read' &&
      t(`file.read.${reading.file.type}`, {
        name: reading.name,
        area: formatNumber(reading.file.areaHa),
        corners: reading.file.vertices ?? 1,
      }),
    refused: reading.state === 'refused' && `${reading.name}: ${codeWords ?? reading.words}`,
  }[reading.state];
  const warnings = reading.state === 'read' ? reading.file.warnings : [];
  const panel = (active || reading.state !== 'idle') && (
    <div className={styles['file']}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".kml,.kmz,.gpx,.geojson,.json,.zip"
        onChange={(event) => {
          if (event.target.files?.[0]) void read(event.target.files[0]);
          event.target.value = '';
        }}
      />
      <Button icon={<IconUpload size={14} aria-hidden />} busy={reading.state === 'reading'} onClick={() => input.current?.click()}>
        {t('file.choose')}
      </Button>
      <span className={styles['hint']}>{t(onMany ? 'file.hintFarm' : 'file.hint')}</span>
      <p
        role={reading.state === 'refused' ? 'alert' : 'status'}
        className={reading.state === 'refused' ? styles['refused'] : styles['hint']}
      >
        {status}
      </p>
      {warnings.length > 0 && (
        <ul className={styles['warnings']}>
          {warnings.map((code) => (
            <li key={code}>{i18n.exists(`field:file.warning.${code}`) ? t(`file.warning.${code}`) : code}</li>
          ))}
        </ul>
      )}
    </div>
  );
  return (
    <div
      className={`${styles['drop']} ${over ? styles['dropping'] : ''}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children(panel)}
    </div>
  );
}
