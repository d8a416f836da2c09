import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countryOf } from '@loam/domain/kernel/locale/countries';
import type { FarmFileFound } from '@loam/domain/field/field.schema';
import { fieldName } from '@loam/domain/field/field.schema';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit/unit-ids';
import { convert } from '@loam/domain/kernel/unit/units';
import { errorText } from '../../../i18n/init';
import { formatNumber, formatPercent } from '../../../i18n/number';
import { preferences } from '../../../i18n/preferences';
import { countryAt } from '../../../map/countries';
import { FieldMap } from '../../../map/field-map';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Skeleton } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { TextInput } from '../../../ui/form/text-input';
import { SaveBar } from '../../../ui/layout/page-header';
import { useNavigate } from '../../../ui/link';
import { type FarmNote, type FarmRow, farmRows, inCalls } from '../farm-rows';
import { useAddFields, useGrowerCountry, useNeighbours } from '../queries';
import { useOtherShapes } from './other-shapes';
import editor from '../editor.module.css';
import styles from '../field.module.css';

interface FarmChecklistProps {
  readonly farm: FarmFileFound;
  readonly customerId: number;
  readonly onBack: () => void;
}

/** The outlines of a farm's file, each to be taken as a field or left: named, measured and compared with what is there; saved together. */
export function FarmChecklist({ farm, customerId, onBack }: FarmChecklistProps) {
  const { t } = useTranslation('field');
  const { rows, change, save, saving } = useFarm(farm, customerId);
  const ticked = rows?.filter((row) => row.ticked) ?? [];
  const possible = rows?.filter(({ geometry }) => geometry) ?? [];
  const shapes = useMemo(
    () =>
      (rows ?? []).flatMap(({ id, name, geometry, ticked: taken }) =>
        geometry ? [{ id, name, geometry, mark: taken ? ('full' as const) : ('empty' as const) }] : [],
      ),
    [rows],
  );
  const nameless = ticked.some(({ name }) => !fieldName.safeParse(name).success);
  return (
    <div className={editor['editor']}>
      <div className={editor['side']}>
        <div className={editor['sideBody']}>
          <h2 className={styles['heading']}>{t('farm.title', { count: farm.outlines.length })}</h2>
          {farm.points + farm.lines > 0 && <p className={styles['hint']}>{t('farm.left', { count: farm.points + farm.lines })}</p>}
          {!rows && <Skeleton rows={6} />}
          {rows && (
            <>
              <CheckboxInput
                label={t('farm.all')}
                checked={possible.length > 0 && ticked.length === possible.length}
                indeterminate={ticked.length > 0 && ticked.length < possible.length}
                onChange={(all) =>
                  change(
                    possible.map(({ id }) => id),
                    { ticked: all },
                  )
                }
              />
              <ul className={styles['farm']} aria-label={t('farm.list')}>
                {rows.map((row) => (
                  <Row key={row.id} row={row} onChange={(next) => change([row.id], next)} />
                ))}
              </ul>
            </>
          )}
        </div>
        <SaveBar note={nameless ? t('farm.nameless') : undefined}>
          <Button onClick={onBack}>{t('farm.back')}</Button>
          <Button kind="primary" busy={saving} disabled={ticked.length === 0 || nameless} onClick={() => void save(ticked)}>
            {ticked.length === 0 ? t('farm.saveNone') : t('farm.save', { count: ticked.length })}
          </Button>
        </SaveBar>
      </div>
      <div className={editor['stage']}>
        <FieldMap shapes={shapes} label={t('farm.map')} unavailable={<p className={styles['hint']}>{t('map.unavailable')}</p>} />
      </div>
    </div>
  );
}

function useFarm(farm: FarmFileFound, customerId: number) {
  const { t } = useTranslation('field');
  const navigate = useNavigate();
  const own = useOtherShapes(customerId);
  const neighbours = useNeighbours(customerId, own);
  const countryId = useGrowerCountry(customerId);
  const add = useAddFields(customerId);
  const [rows, setRows] = useState<readonly FarmRow[]>();
  useEffect(() => {
    let gone = false;
    void farmRows(farm, { own, neighbours, countryId, countryAt, unnamed: (at) => t('farm.unnamed', { at }) }).then(
      (found) => gone || setRows((before) => before ?? found),
    );
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what lies beside is known when the page is; what a person ticked stays
  }, [farm, own.length, neighbours.length, countryId]);
  const change = (ids: readonly number[], next: Partial<FarmRow>) =>
    setRows((all) => all?.map((row) => (ids.includes(row.id) ? { ...row, ...next } : row)));
  const save = async (ticked: readonly FarmRow[]) => {
    const failed = new Map<number, string>();
    for (const call of inCalls(ticked)) {
      const { results } = await add.mutateAsync(
        call.map(({ name, geometry }) => ({ name: name.trim(), locationType: 'kml', geolocation: { geoJson: geometry } })),
      );
      for (const { index, ok, key } of results) if (!ok) failed.set(call[index]!.id, errorText(key ?? 'invalid', t('farm.notSaved')));
    }
    const done = ticked.filter(({ id }) => !failed.has(id));
    if (done.length > 0) notify(t('farm.saved', { count: done.length }));
    if (failed.size === 0) return navigate(`/customers/${customerId}`);
    // those that are fields now leave the list, the others say why they are not
    setRows((all) =>
      all
        ?.filter(({ id }) => !done.some((one) => one.id === id))
        .map((row) => (failed.has(row.id) ? { ...row, refused: failed.get(row.id)! } : row)),
    );
    return undefined;
  };
  return { rows, change, save, saving: add.isPending };
}

function Row({ row, onChange }: { readonly row: FarmRow; readonly onChange: (next: Partial<FarmRow>) => void }) {
  const { t, i18n } = useTranslation('field');
  const say = useNoteWords();
  const imperial = preferences().units === 'imperial';
  const area =
    row.areaHa !== null &&
    `${formatNumber(convert(row.areaHa, HECTARE, imperial ? ACRE : HECTARE))} ${t(imperial ? 'unit.acre' : 'unit.hectare')}`;
  const faultWords =
    row.code && (i18n.exists(`field:file.code.${row.code}`) ? t(`file.code.${row.code}`) : errorText('invalidGeometry', row.code));
  return (
    <li>
      {row.geometry ? (
        <CheckboxInput
          label={t('farm.take', { name: row.name })}
          hiddenLabel
          checked={row.ticked}
          onChange={(ticked) => onChange({ ticked })}
        />
      ) : (
        <span aria-hidden>—</span>
      )}
      <TextInput
        label={t('farm.nameOf', { name: row.name })}
        labelHidden
        value={row.name}
        maxLength={100}
        disabled={!row.geometry}
        onChange={(name) => onChange({ name })}
      />
      <span className={styles['farmArea']}>{area}</span>
      {(faultWords || row.refused || row.notes.length > 0) && (
        <span className={styles['farmNotes']}>
          {faultWords && <span className={styles['refused']}>▲ {faultWords}</span>}
          {row.refused && (
            <span role="alert" className={styles['refused']}>
              ▲ {row.refused}
            </span>
          )}
          {row.notes.map((note) => (
            <span key={say(note)} className={styles['farmNote']}>
              {say(note)}
            </span>
          ))}
        </span>
      )}
    </li>
  );
}

function useNoteWords(): (note: FarmNote) => string {
  const { t, i18n } = useTranslation('field');
  return (note) => {
    if (note.kind === 'there') return t('farm.there', { name: note.name });
    if (note.kind === 'area') return t('doubt.area', { area: formatNumber(note.hectares, { decimals: 0 }) });
    if (note.kind === 'overlap' || note.kind === 'covers')
      return t(`doubt.${note.kind}`, { name: note.name, share: formatPercent(note.share) });
    const key = countryOf(note.countryId)?.key;
    return t('doubt.country', { country: key ? new Intl.DisplayNames(i18n.language, { type: 'region' }).of(key) : '' });
  };
}
