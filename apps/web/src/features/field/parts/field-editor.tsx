import { useMemo } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AddField, FarmFileFound } from '@loam/domain/field/field.schema';
import type { FieldGeometry } from '@loam/domain/kernel/geometry/geometry';
import type { MapShape } from '../../../map/shapes';
import { Button } from '../../../ui/button';
import { RadioField } from '../../../ui/form/choice-field';
import { Form } from '../../../ui/form/form';
import { SaveBar } from '../../../ui/layout/page-header';
import { usePhone } from '../../../ui/use-phone';
import { cornersOf, type FieldDraft, type LocationType } from '../field-draft';
import { type ParsedFile, useGrowerCountry, useNeighbours } from '../queries';
import { AreaFields } from './area-fields';
import { BoundaryFile } from './boundary-file';
import { useDoubts } from './doubt-dialog';
import { FieldStage } from './field-stage';
import { NameField } from './name-field';
import { ShapeSection } from './shape-section';
import { SoilSection } from './soil-section';
import { useFieldShape } from './use-field-shape';
import editor from '../editor.module.css';
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

/** The name of a file goes into the field's where none was given. */
const nameTaker =
  ({ getValues, setValue, formState }: FieldEditorProps['form']) =>
  (name: string): void => {
    if (getValues('name').trim() === '') setValue('name', name.slice(0, 100), { shouldDirty: true, shouldValidate: formState.isSubmitted });
  };

/** Draw, place, upload or go without: one field's place, size and soil, with the map and the corner table editing the same shape. */
export function FieldEditor({ form, onSave, customerId, fieldId, others = emptySpace, around, onMany, cancelTo, label }: FieldEditorProps) {
  const { t } = useTranslation('field');
  const shape = useFieldShape(form);
  const name = useWatch({ control: form.control, name: 'name' });
  const countryId = useGrowerCountry(customerId);
  const neighbours = useNeighbours(customerId, others);
  const drawnBeside = useMemo(() => [...others, ...neighbours], [others, neighbours]);
  const { ask, dialog } = useDoubts(drawnBeside, countryId);
  const save = async (body: AddField) => {
    const geometry = body.geolocation?.geoJson as FieldGeometry | undefined;
    const drawnNow = fieldId === undefined || form.formState.dirtyFields.corners !== undefined;
    if (!geometry || !drawnNow || (await ask(geometry))) await onSave(body);
  };
  const fromFile = (file: ParsedFile) => {
    const found = cornersOf(file.geoJson);
    form.setValue('locationType', 'kml', { shouldDirty: true });
    shape.setShape(found.corners, found.holes);
  };
  const phone = usePhone();
  const stage = (
    <div className={editor['stage']}>
      <FieldStage shape={shape} others={others} drawnBeside={drawnBeside} around={around} countryId={countryId} />
    </div>
  );
  const places = kinds.map((value) => ({ value, label: t(`location.${value}`) }));
  return (
    <BoundaryFile
      active={shape.locationType === 'kml'}
      onRead={fromFile}
      onMany={onMany}
      onName={fieldId === undefined ? nameTaker(form) : undefined}
    >
      {(filePanel) => (
        <Form form={form} onSubmit={save} label={label} className={styles['fill']}>
          <div className={`${editor['editor']} ${editor['ofOne']}`}>
            <div className={editor['side']}>
              <div className={editor['sideBody']}>
                <NameField customerId={customerId} {...(fieldId !== undefined && { fieldId })} name={name} />
                <RadioField name="locationType" label={t('location.title')} choices={places} />
                {filePanel}
                {phone && stage}
                <AreaFields facts={shape.facts} />
                {shape.locationType !== 'noLocation' && <ShapeSection shape={shape} />}
                <SoilSection />
              </div>
              <SaveBar note={t('saveNote')}>
                <Button to={cancelTo}>{t('cancel')}</Button>
                <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
                  {t('save')}
                </Button>
              </SaveBar>
            </div>
            {!phone && stage}
          </div>
          {dialog}
        </Form>
      )}
    </BoundaryFile>
  );
}
