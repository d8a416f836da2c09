import { scopeOf } from '@loam/domain/kernel/person/roles';
import { MOST_INVITED } from '@loam/domain/user/user-admin.schema';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../i18n/number';
import { csvText } from '../../../../sheets/read-csv';
import { UnreadableSheet } from '../../../../sheets/sheet-row';
import { Button } from '../../../../ui/button';
import { SelectInput } from '../../../../ui/form/select-input';
import { TextAreaInput } from '../../../../ui/form/text-area-input';
import { type ListDefaults, type ListRow, readInviteList } from './invite-list';
import { placeChoices } from './invite-many-choices';
import { placesOfRole } from '../places';
import { companiesQuery, type InviteOptions } from '../queries';
import styles from './invite-many.module.css';

/** Far more than the rows of a list can be. */
const MOST_BYTES = 1_000_000;

interface InviteManyListProps {
  readonly options: InviteOptions;
  readonly defaults: ListDefaults;
  readonly needsCompany: boolean;
  readonly text: string;
  readonly busy: boolean;
  readonly onText: (text: string) => void;
  readonly onDefaults: (defaults: ListDefaults) => void;
  readonly onRows: (rows: ListRow[]) => void;
  readonly onClose: () => void;
}

/** The list as it was pasted or chosen, and what its rows have that do not say it themselves. */
export function InviteManyList({ options, defaults, needsCompany, text, busy, onText, onDefaults, onRows, onClose }: InviteManyListProps) {
  const { t } = useTranslation('people');
  const [fault, setFault] = useState<string | null>(null);
  const put = (changed: string) => {
    setFault(null);
    onText(changed);
  };
  const take = async (file: File) => {
    if (file.size > MOST_BYTES) return setFault(t('many.tooBig'));
    put(csvText(new Uint8Array(await file.arrayBuffer())));
  };
  const check = () => {
    try {
      const rows = readInviteList(text, options, defaults);
      if (rows.length === 0) return setFault(t('many.empty'));
      if (rows.length > MOST_INVITED)
        return setFault(t('many.tooMany', { most: formatCount(MOST_INVITED), shown: formatCount(rows.length) }));
      onRows(rows);
    } catch (error) {
      if (!(error instanceof UnreadableSheet)) throw error;
      setFault(t('many.unreadable'));
    }
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    if (!file) return;
    event.preventDefault();
    void take(file);
  };
  return (
    <>
      <Usual {...{ options, defaults, needsCompany, onDefaults }} />
      <div onDragOver={(event) => event.preventDefault()} onDrop={drop} className={styles['paste']}>
        <TextAreaInput
          label={t('many.list')}
          hint={t('many.listHint')}
          rows={8}
          value={text}
          onChange={put}
          autoFocus
          {...(fault !== null && { error: fault })}
        />
        <CsvFile onFile={(file) => void take(file)} />
      </div>
      <div className={styles['footer']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button kind="primary" busy={busy} onClick={check}>
          {t('many.check')}
        </Button>
      </div>
    </>
  );
}

function CsvFile({ onFile }: { readonly onFile: (file: File) => void }) {
  const { t } = useTranslation('people');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles['file']}>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('many.file')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{t('many.file')}</Button>
      <span>{t('many.drop')}</span>
    </div>
  );
}

function Usual({
  options,
  defaults,
  needsCompany,
  onDefaults,
}: Pick<InviteManyListProps, 'options' | 'defaults' | 'needsCompany' | 'onDefaults'>) {
  const { t } = useTranslation('people');
  const kind = placesOfRole(defaults.roleId);
  const companies = useQuery({ ...companiesQuery, enabled: needsCompany });
  const role = (roleId: number | null) =>
    onDefaults({ ...defaults, roleId, ...(placesOfRole(roleId) !== kind && { placeId: null, companyId: null }) });
  return (
    <fieldset className={styles['usual']}>
      <legend>{t('many.usual')}</legend>
      <SelectInput
        label={t('invite.role')}
        choices={options.roles.map(({ id }) => ({ value: id, label: t(`role.${scopeOf(id)}`) }))}
        value={defaults.roleId}
        onChange={role}
      />
      {kind !== 'company' && (
        <SelectInput
          label={t(kind === 'groups' ? 'many.group' : 'many.collection')}
          choices={placeChoices(defaults.roleId, options)}
          value={defaults.placeId}
          onChange={(placeId) => onDefaults({ ...defaults, placeId })}
          clearable
        />
      )}
      {needsCompany && kind === 'company' && (
        <SelectInput
          label={t('invite.company')}
          choices={(companies.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={defaults.companyId}
          onChange={(companyId) => onDefaults({ ...defaults, companyId })}
        />
      )}
      <SelectInput
        label={t('invite.language')}
        choices={options.languages.map(({ id, name }) => ({ value: id, label: name }))}
        value={defaults.languageId}
        onChange={(languageId) => onDefaults({ ...defaults, languageId })}
      />
    </fieldset>
  );
}
