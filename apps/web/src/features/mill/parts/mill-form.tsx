import { millSections } from '@loam/domain/mill/mill.fields';
import { type MillBody, saveMill, type SaveMill } from '@loam/domain/mill/mill.schema';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptForm } from '../../../live/device/use-kept-form';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { Form } from '../../../ui/form/form';
import { FormSections, SectionContents, SectionEntry } from '../../../ui/form/sections';
import { useZodForm } from '../../../ui/form/use-zod-form';
import { SaveBar } from '../../../ui/layout/page-header';
import { changedOf, draftOf, type MillDraft, sentOf } from '../mill-draft';
import styles from '../mill.module.css';
import { useSaveMill } from '../queries';
import { MillSection } from './mill-section';
import { idOfSection, useProgressOf } from './progress';

interface MillFormProps {
  readonly groupId: number;
  /** as it stands; null: a new one */
  readonly mill: MillBody | null;
  readonly onSaved?: (saved: MillBody) => void;
}

/** Which sections stand open. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(['about', 'milling', 'coffee']));
  const toggle = (section: string, open: boolean) =>
    setOpened((now) => {
      if (now.has(section) === open) return now;
      return new Set(open ? [...now, section] : [...now].filter((one) => one !== section));
    });
  const all = opened.size === millSections.length;
  return { opened, toggle, all, toggleAll: () => setOpened(new Set(all ? [] : millSections)) };
}

/** The values of a mill, section by section. What is typed and not saved stays on this device. */
export function MillForm({ groupId, mill, onSaved }: MillFormProps) {
  const { t } = useTranslation('mill');
  const save = useSaveMill();
  const standing = draftOf(mill);
  const own = mill ? { id: mill.id } : { groupId };
  const form = useZodForm<MillDraft, SaveMill & Record<string, never>>(saveMill as never, {
    defaultValues: standing,
    shape: (draft) => ({ ...own, ...sentOf(draft) }),
  });
  const { kept, forget } = useKeptForm(form, mill ? `mill.${mill.id}` : `mill.new.${groupId}`, standing);
  // what a colleague saved meanwhile comes in, but for what is being typed
  const revision = useRef(mill?.revision);
  useEffect(() => {
    if (revision.current === mill?.revision) return;
    revision.current = mill?.revision;
    form.reset(standing, { keepDirtyValues: true });
  });
  const discard = () => {
    form.reset(standing);
    forget();
  };
  const { opened, toggle, all, toggleAll } = useOpened();
  const submit = async ({ id: _id, groupId: _group, revision: _rev, ...content }: SaveMill) => {
    const saved = await save.mutateAsync({ ...own, ...changedOf(content, mill) });
    revision.current = saved.revision;
    form.reset(mill ? draftOf(saved) : draftOf(null));
    forget();
    notify(t('saved', { name: saved.name }));
    onSaved?.(saved);
  };
  return (
    <Form form={form} onSubmit={submit} label={mill ? t('edit', { name: mill.name }) : t('newForm')}>
      {kept && (
        <div role="note" className={styles['note']}>
          {t('restored')} <Button onClick={discard}>{t('discard')}</Button>
        </div>
      )}
      <FormSections>
        {millSections.map((section) => (
          <MillSection
            key={section}
            open={opened.has(section)}
            onToggle={(open) => toggle(section, open)}
            millId={mill?.id}
            {...{ section, groupId }}
          />
        ))}
        <Contents onOpen={(section) => toggle(section, true)} />
      </FormSections>
      <SaveBar>
        <Button onClick={toggleAll}>{t(all ? 'closeAll' : 'openAll')}</Button>
        <Button kind="primary" type="submit" busy={form.formState.isSubmitting}>
          {t('save')}
        </Button>
      </SaveBar>
    </Form>
  );
}

function Contents({ onOpen }: { onOpen: (section: string) => void }) {
  const { t } = useTranslation('mill');
  return (
    <SectionContents label={t('contents')}>
      {millSections.map((section) => (
        <Entry key={section} section={section} onOpen={() => onOpen(section)} />
      ))}
    </SectionContents>
  );
}

function Entry({ section, onOpen }: { section: string; onOpen: () => void }) {
  const { t } = useTranslation('mill');
  const { given, asked, wrong } = useProgressOf(section);
  return (
    <SectionEntry
      of={idOfSection(section)}
      title={t(`section.${section}`)}
      wrong={wrong > 0 ? t('wrong', { number: wrong }) : null}
      {...{ given, asked, onOpen }}
    />
  );
}
