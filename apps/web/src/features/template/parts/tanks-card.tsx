import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inStageOrder } from '@loam/domain/kernel/locale/dates';
import { limits } from '@loam/domain/kernel/schema/lists';
import type { TemplateBody } from '@loam/domain/template/template.schema';
import { newKey } from '../../../live/document/live-path';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/feedback/states';
import { SelectInput } from '../../../ui/form/select-input';
import { TextInput } from '../../../ui/form/text-input';
import { Card } from '../../../ui/layout/page-header';
import { inStage, withoutTank } from '../model/tank-edits';
import type { useTemplateNames } from '../names';
import styles from '../template.module.css';
import { useDraftText } from '../use-draft-text';
import type { OpenTemplate } from '../use-template';
import { TankStageFields } from './tank-stage-fields';

export interface TankParts {
  readonly template: TemplateBody;
  readonly names: ReturnType<typeof useTemplateNames>;
  readonly edit: OpenTemplate['edit'];
}
const TANK_NAME_MAX = 100;

/** Fertigation: the tanks, and in which stages each is given with how much water. */
export function TanksCard({ template, names, edit }: TankParts) {
  const { t } = useTranslation('template');
  const { editable, tanks, stages, proportionalStages } = template;
  const tankName = (id: string): string => {
    const at = tanks.findIndex((tank) => tank.id === id);
    return tanks[at]?.name ?? t('tank.nth', { nth: at + 1 });
  };
  const add = () => {
    const id = newKey();
    edit(`tank ${id}`, (now) => ({ tanks: [...now.tanks.filter((tank) => tank.id !== id), { id, name: null }] }));
  };
  const used = new Set(proportionalStages.map(({ stageId }) => stageId));
  const others = [-1, -2, ...inStageOrder(stages).map(({ stageId }) => stageId)].filter(
    (id, at, all) => !used.has(id) && all.indexOf(id) === at,
  );
  const order = new Map(stages.map(({ stageId, sortOrder }) => [stageId, sortOrder]));
  const given = inStageOrder(proportionalStages.map((stage) => ({ ...stage, sortOrder: order.get(stage.stageId) ?? 0 })));
  return (
    <Card title={t('tank.title')}>
      <div className={styles['stack']}>
        {tanks.length === 0 && <EmptyState title={t('tank.none')} text={t('tank.noneText')} />}
        {tanks.map(({ id, name }, at) => (
          <TankLine key={id} id={id} at={at} name={name} title={tankName(id)} editable={editable} edit={edit} />
        ))}
        {editable && tanks.length < limits.tanks && (
          <div>
            <Button icon={<IconPlus size={14} aria-hidden />} onClick={add}>
              {t('tank.add')}
            </Button>
          </div>
        )}
        {given.map(({ stageId }) => (
          <TankStageFields
            key={stageId}
            {...{ template, names, edit, tankName }}
            stage={proportionalStages.find((one) => one.stageId === stageId)!}
          />
        ))}
        {editable && tanks.length > 0 && others.length > 0 && (
          <div className={styles['tools']}>
            <SelectInput
              key={used.size}
              label={t('tank.addStage')}
              choices={others.map((value) => ({ value, label: names.stage(value) }))}
              value={null}
              onChange={(stageId) =>
                stageId !== null &&
                edit(`stage ${stageId}`, (now) => ({
                  proportionalStages: now.tanks[0] ? inStage(now.proportionalStages, stageId, now.tanks[0].id) : now.proportionalStages,
                }))
              }
            />
          </div>
        )}
      </div>
    </Card>
  );
}

interface TankLineProps extends Pick<TankParts, 'edit'> {
  readonly id: string;
  readonly at: number;
  readonly name: string | null;
  /** Its name, or its place where it has none. */
  readonly title: string;
  readonly editable: boolean;
}

function TankLine({ id, at, name, title, editable, edit }: TankLineProps) {
  const { t } = useTranslation('template');
  return (
    <div className={styles['tools']}>
      <TankName
        label={t('tank.nth', { nth: at + 1 })}
        name={name}
        readOnly={!editable}
        onChange={(next) =>
          edit(`tank ${id}`, (now) => ({ tanks: now.tanks.map((one) => (one.id === id ? { ...one, name: next } : one)) }))
        }
      />
      {editable && (
        <Button kind="quiet" icon={<IconTrash size={14} aria-hidden />} onClick={() => edit(`tank ${id}`, (now) => withoutTank(now, id))}>
          {t('tank.remove', { tank: title })}
        </Button>
      )}
    </div>
  );
}

function TankName({
  label,
  name,
  readOnly,
  onChange,
}: {
  label: string;
  name: string | null;
  readOnly: boolean;
  onChange: (name: string | null) => void;
}) {
  const typed = useDraftText(name ?? '', (text) => onChange(text.trim() === '' ? null : text.trim()));
  return <TextInput label={label} optional readOnly={readOnly} maxLength={TANK_NAME_MAX} {...typed} />;
}
