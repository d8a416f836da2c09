import { presetNames } from '@loam/domain/user/permission-presets';
import { MOST_PERMITTED } from '@loam/domain/user/user-admin.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../i18n/number';
import { errorText } from '../../../../i18n/init';
import { Button } from '../../../../ui/button';
import { notify } from '../../../../ui/feedback/notices';
import { ErrorCard } from '../../../../ui/feedback/states';
import { SelectInput } from '../../../../ui/form/select-input';
import { ConfirmDialog, Dialog } from '../../../../ui/overlay/dialog';
import { inParts } from '../../../../ui/table/in-parts';
import { edits, isPreset, type PermissionChoice, permissionsOfChoice, switches } from './permission-words';
import { type Registered, usePermitMany } from '../queries';
import styles from '../users.module.css';

interface PermitManyProps {
  readonly people: readonly Registered[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

interface Outcome {
  readonly changed: number;
  readonly same: number;
  readonly refused: readonly { readonly id: number; readonly key: string; readonly message: string }[];
}

function useChoices(): { value: PermissionChoice; label: string }[] {
  const { t } = useTranslation('people');
  return [
    ...presetNames.map((name) => ({ value: name, label: t('bulk.permit.preset', { name: t(`preset.${name}`) }) })),
    ...switches.flatMap((name) =>
      (['on', 'off'] as const).map((to) => ({
        value: `${name}:${to}` as const,
        label: `${t(`permissions.${name}`)}: ${t(to === 'on' ? 'permissions.allowed' : 'permissions.notAllowed')}`,
      })),
    ),
    ...edits.map((edit) => ({
      value: `growerInfoEdit:${edit}` as const,
      label: `${t('permissions.growerInfoEdit')}: ${t(`permissions.edit.${edit}`)}`,
    })),
  ];
}

/** Sets the same for all who are chosen, by one confirmation, and says of each who stayed as they were why. */
export function PermitMany({ people, onClose, onDone }: PermitManyProps) {
  const { t } = useTranslation('people');
  const { mutateAsync: permit } = usePermitMany();
  const choices = useChoices();
  const [choice, setChoice] = useState<PermissionChoice | null>(null);
  const [missing, setMissing] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const numbers = (count: number) => ({ count, shown: formatCount(count) });
  const run = async () => {
    setFailure(null);
    setMissing(choice === null);
    if (choice === null) throw new Error('something is still to be chosen');
    const permissions = permissionsOfChoice(choice);
    const { done, failure: stopped } = await inParts(people, MOST_PERMITTED, async (part) => [
      await permit({ ids: part.map(({ id }) => id), permissions }),
    ]);
    if (stopped !== undefined) {
      setFailure(stopped);
      throw stopped;
    }
    const items = done.flatMap((part) => part.items);
    const refused = done.flatMap((part) => part.refused);
    const changed = items.filter((one) => one.changed).length;
    onDone();
    if (refused.length === 0) return notify(t('bulk.permit.done', numbers(changed)));
    setOutcome({ changed, same: items.length - changed, refused });
    throw new Error('some were refused: the dialog says who');
  };
  if (outcome) return <Refusals people={people} outcome={outcome} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t('bulk.permit.title', numbers(people.length))}
      confirmLabel={t('bulk.permit.confirm', numbers(people.length))}
      onClose={onClose}
      onConfirm={run}
    >
      {failure !== null && <ErrorCard error={failure} />}
      <p>{t('bulk.permit.text')}</p>
      <SelectInput
        label={t('bulk.permit.what')}
        choices={choices}
        value={choice}
        onChange={setChoice}
        {...(choice !== null && isPreset(choice) && { hint: t(`preset.hint.${choice}`) })}
        {...(missing && choice === null && { error: t('bulk.permit.choose') })}
      />
    </ConfirmDialog>
  );
}

function Refusals({
  people,
  outcome,
  onClose,
}: {
  readonly people: readonly Registered[];
  readonly outcome: Outcome;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('people');
  const nameOf = (id: number) => {
    const person = people.find((one) => one.id === id);
    return person ? (person.fullName ?? person.email) : `#${id}`;
  };
  const { changed, same, refused } = outcome;
  const numbers = (count: number) => ({ count, shown: formatCount(count) });
  return (
    <Dialog
      open
      title={t('bulk.permit.refused', numbers(refused.length))}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p>
        {t('bulk.permit.done', numbers(changed))}
        {same > 0 && ` ${t('bulk.permit.same', numbers(same))}`}
      </p>
      <ul className={styles['counts']}>
        {refused.map(({ id, key, message }) => (
          <li key={id}>
            <b>{nameOf(id)}</b>: {errorText(key, message)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
