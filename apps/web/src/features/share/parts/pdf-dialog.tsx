import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconDownload } from '@tabler/icons-react';
import { type SheetSection, sheetSections } from '@loam/domain/share/share.schema';
import { languages } from '../../../i18n/languages';
import { usePreferences } from '../../../i18n/preferences';
import { Button } from '../../../ui/button';
import { notify } from '../../../ui/feedback/notices';
import { ErrorCard } from '../../../ui/feedback/states';
import { CheckboxInput } from '../../../ui/form/checkbox-input';
import { RadioInput } from '../../../ui/form/radio-input';
import { Dialog } from '../../../ui/overlay/dialog';
import { useDrawPlan } from '../queries';
import styles from '../share.module.css';

interface PdfDialogProps {
  /** drawn as it was chosen last, or chosen first; null: not asked for */
  readonly asked: 'atOnce' | 'choose' | null;
  readonly onClose: () => void;
  readonly planId: number;
  readonly recommendationId?: number | undefined;
}

/** What stands in the PDF and in which language; a failure is told here and keeps what was chosen. */
export function PdfDialog({ asked, onClose, planId, recommendationId }: PdfDialogProps) {
  const { t } = useTranslation('share');
  const { language: own } = usePreferences();
  const [language, setLanguage] = useState<string>(own);
  const [left, setLeft] = useState<ReadonlySet<SheetSection>>(new Set());
  const draw = useDrawPlan(planId, recommendationId);
  const start = () =>
    draw.mutate(
      { lang: language, sections: sheetSections.filter((section) => !left.has(section)) },
      {
        onSuccess: () => {
          notify(t('pdf.done'));
          onClose();
        },
      },
    );
  const close = () => {
    draw.reset();
    onClose();
  };
  useEffect(() => {
    if (asked === 'atOnce') start();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once each time that it is asked for
  }, [asked]);
  return (
    <Dialog
      open={asked === 'choose' || (asked === 'atOnce' && draw.isError)}
      onClose={close}
      title={t('pdf.title')}
      footer={
        <>
          <Button onClick={close}>{t('cancel')}</Button>
          <Button kind="primary" data-autofocus busy={draw.isPending} icon={<IconDownload size={16} aria-hidden />} onClick={start}>
            {t('pdf.download')}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        {draw.isError && <ErrorCard error={draw.error} onRetry={start} />}
        <RadioInput
          label={t('pdf.language')}
          choices={languages.map(({ code, name }) => ({ value: code as string, label: name }))}
          value={language}
          onChange={setLanguage}
        />
        <Sections left={left} onLeft={setLeft} />
        <p className={styles['dim']}>{t('pdf.text')}</p>
      </div>
    </Dialog>
  );
}

interface SectionsProps {
  readonly left: ReadonlySet<SheetSection>;
  readonly onLeft: (left: ReadonlySet<SheetSection>) => void;
}

function Sections({ left, onLeft }: SectionsProps) {
  const { t } = useTranslation('share');
  const toggle = (section: SheetSection, on: boolean) =>
    onLeft(new Set(on ? [...left].filter((one) => one !== section) : [...left, section]));
  return (
    <fieldset className={styles['sections']}>
      <legend>{t('pdf.sections')}</legend>
      {sheetSections.map((section) => (
        <CheckboxInput
          key={section}
          label={t(`pdf.section.${section}`)}
          checked={!left.has(section)}
          onChange={(on) => toggle(section, on)}
        />
      ))}
    </fieldset>
  );
}
