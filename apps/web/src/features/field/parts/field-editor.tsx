import { useEffect, useMemo, useState } from 'react';
import { useController, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AddField, FarmFileFound } from '@loam/domain/field/field.schema';

import { countryOf } from '@loam/domain/kernel/countries';
import type { FieldGeometry, PolygonGeometry, Position } from '@loam/domain/kernel/geometry';
import { ACRE, HECTARE } from '@loam/domain/kernel/unit-ids';
import { errorText } from '../../../i18n/init';
import { formatNumber } from '../../../i18n/number';
import { DrawMap } from '../../../map/field-map';
import { hasWebGl } from '../../../map/webgl';
import type { MapShape } from '../../../map/shapes';
import { Button } from '../../../ui/button';
import { RadioField, SelectField } from '../../../ui/form/choice-field';
import { DecimalField } from '../../../ui/form/decimal-field';
import { Form } from '../../../ui/form/form';
import { TextField } from '../../../ui/form/text-field';
import { SaveBar } from '../../../ui/layout/page-header';
import { cornersOf, drawnFacts, type FieldDraft, isPlace, type LocationType } from '../field-draft';
import { type ParsedFile, useGrowerCountry, useNameTaken, useNeighbours } from '../queries';
import { BoundaryFile } from './boundary-file';
import { CornerTable } from './corner-table';
import { useDoubts } from './doubt-dialog';
import { DrawnArea, DrawnPerimeter } from './drawn-figures';
import { SoilSection } from './soil-section';
import styles from '../field.module.css';

const kinds: readonly LocationType[] = ['polygon', 'placemark', 'kml', 'selectOnMap', 'noLocation'];
const emptySpace: readonly MapShape[] = [];

interface FieldEditorProps {
  readonly form: UseFormReturn<FieldDraft, unknown, AddField>;
  readonly onSave: (body: AddField) => Promise<unknown>;
  readonly customerId: number;
  readonly fieldId?: number;
  readonly others?: readonly MapShape[];
  /** Where the map looks while neither the field nor its grower has a place. */
  readonly around?: readonly MapShape['geometry'][];
  /** A file may hold all fields of a farm. */
  readonly onMany?: (farm: FarmFileFound) => void;
  readonly cancelTo: string;
  readonly label: string;
}

/** Draw, place, upload or go without: one field's place, size and soil, with the map and the corner table editing the same shape. */
export function FieldEditor({ form, onSave, customerId, fieldId, others = emptySpace, around, onMany, cancelTo, label }: FieldEditorProps) {
  const { t } = useTranslation('field');
  const values = useWatch({ control: form.control }) as FieldDraft;
  const { locationType, corners, holes, unitId, name } = values;
  const facts = useMemo(() => drawnFacts({ locationType, corners, holes, unitId }), [locationType, corners, holes, unitId]);
  const place = isPlace(locationType, corners);
  const setShape = (next: Position[], inner: Position[][] = []) => {
    form.setValue('corners', next, { shouldDirty: true });
    form.setValue('holes', inner, { shouldDirty: true });
    form.clearErrors(['corners', 'geolocation' as never]);
  };
  useEffect(() => {
    // a place is one point, an outline several: what was drawn as the one is no beginning of the other
    const asPlace = locationType === 'placemark' || locationType === 'selectOnMap';
    if (asPlace ? corners.length > 1 : locationType === 'polygon' && corners.length === 1) setShape([]);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when another kind is chosen
  }, [locationType]);
  const countryId = useGrowerCountry(customerId);
  const neighbours = useNeighbours(customerId, others);
  const drawnBeside = useMemo(() => [...others, ...neighbours], [others, neighbours]);
  const home = useMemo(() => (others.length > 0 ? others.map(({ geometry }) => geometry) : around), [others, around]);
  const { ask, dialog } = useDoubts(drawnBeside, countryId);
  const save = async (body: AddField) => {
    const geometry = body.geolocation?.geoJson as FieldGeometry | undefined;
    const drawnNow = fieldId === undefined || form.formState.dirtyFields.corners !== undefined;
    if (!geometry || !drawnNow || (await ask(geometry))) await onSave(body);
  };
  const fromFile = (file: ParsedFile) => {
    const shape = cornersOf(file.geoJson);
    form.setValue('locationType', 'kml', { shouldDirty: true });
    setShape(shape.corners, shape.holes);
  };
  const unit = unitId === ACRE ? t('unit.acre') : t('unit.hectare');
  const placeError = (form.formState.errors as Record<string, { message?: string } | undefined>)['geolocation']?.message;
  return (
    <BoundaryFile active={locationType === 'kml'} onRead={fromFile} onMany={onMany}>
      {(filePanel) => (
        <Form form={form} onSubmit={save} label={label} className={styles['fill']}>
          <div className={styles['editor']}>
            <div className={styles['side']}>
              <div className={styles['sideBody']}>
                <NameField customerId={customerId} {...(fieldId !== undefined && { fieldId })} name={name} />
                <RadioField
                  name="locationType"
                  label={t('location.title')}
                  choices={kinds.map((value) => ({ value, label: t(`location.${value}`) }))}
                />
                {filePanel}
                <div className={styles['pair']}>
                  <DecimalField
                    name="area"
                    label={t('area')}
                    optional={facts.area !== null}
                    suffix={unit}
                    hint={
                      facts.polygon && (
                        <>
                          {t('drawn')}: <DrawnArea polygon={facts.polygon} unitId={unitId} value={facts.area} />
                        </>
                      )
                    }
                  />
                  <SelectField
                    name="unitId"
                    label={t('areaUnit')}
                    choices={[
                      { value: HECTARE, label: t('unit.hectareLong') },
                      { value: ACRE, label: t('unit.acreLong') },
                    ]}
                  />
                </div>
                {facts.area !== null && values.area !== null && (
                  <Button kind="quiet" onClick={() => form.setValue('area', null, { shouldDirty: true })}>
                    {t('useDrawn', { area: formatNumber(facts.area), unit })}
                  </Button>
                )}
                {locationType !== 'noLocation' && (
                  <section className={styles['section']} aria-label={t('corner.title')}>
                    <h2 className={styles['heading']}>{place ? t('corner.place') : t('corner.title')}</h2>
                    <ShapeStatus fault={facts.fault} corners={facts.corners} place={place} polygon={facts.polygon} error={placeError} />
                    <CornerTable corners={corners} onChange={(next) => setShape(next, holes)} single={place} />
                  </section>
                )}
                <SoilSection />
              </div>
              <SaveBar note={t('saveNote')}>
                <Button to={cancelTo}>{t('cancel')}</Button>
                <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
                  {t('save')}
                </Button>
              </SaveBar>
            </div>
            <div className={styles['stage']}>
              {locationType === 'noLocation' ? (
                <p className={styles['hint']} style={{ padding: 24 }}>
                  {t('location.noLocationHint')}
                </p>
              ) : (
                <>
                  <DrawMap
                    mode={place ? 'point' : 'polygon'}
                    corners={corners}
                    onCorners={(next) => setShape(next as Position[], place ? [] : holes)}
                    others={drawnBeside}
                    countryKey={countryId === undefined ? undefined : countryOf(countryId)?.key}
                    countryId={countryId}
                    {...(home && { around: home })}
                    label={t('map.draw')}
                    unavailable={<p className={styles['hint']}>{t('map.unavailable')}</p>}
                  />
                  {hasWebGl() && <p className={styles['keys']}>{place ? t('map.keysPlace') : t('map.keys')}</p>}
                </>
              )}
            </div>
          </div>
          {dialog}
        </Form>
      )}
    </BoundaryFile>
  );
}

function ShapeStatus({
  fault,
  corners,
  place,
  polygon,
  error,
}: {
  fault: string | null;
  corners: number;
  place: boolean;
  polygon: PolygonGeometry | null;
  error: string | undefined;
}) {
  const { t } = useTranslation('field');
  if (error)
    return (
      <p role="alert" className={styles['refused']}>
        ▲ {error}
      </p>
    );
  if (place) return <p className={styles['hint']}>{corners > 0 ? t('corner.placed') : t('corner.notPlaced')}</p>;
  if (corners === 0) return <p className={styles['hint']}>{t('corner.none')}</p>;
  if (fault)
    return (
      <p role="status" className={styles['refused']}>
        ▲ {errorText(fault, fault)}
      </p>
    );
  return (
    <p role="status" className={styles['good']}>
      ✓ {t('corner.good', { count: corners })}
      {polygon && (
        <>
          {' · '}
          {t('corner.around')}: <DrawnPerimeter polygon={polygon} />
        </>
      )}
    </p>
  );
}

/** Says while typing whether the grower has a field of that name already ('Field already exists'). */
function NameField({ customerId, fieldId, name }: { customerId: number; fieldId?: number; name: string }) {
  const { t } = useTranslation('field');
  const [asked, setAsked] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(name), 400);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useNameTaken(customerId, asked, fieldId);
  const { fieldState } = useController({ name: 'name' });
  const settled = asked === name && name.trim() !== '' && data !== undefined && !fieldState.error;
  const hint = settled ? (
    data.exist ? (
      <span className={styles['refused']}>▲ {errorText('fieldExists', 'Field already exists')}</span>
    ) : (
      <span className={styles['good']}>✓ {t('nameFree')}</span>
    )
  ) : undefined;
  return <TextField name="name" label={t('name')} maxLength={100} autoFocus hint={hint} />;
}
