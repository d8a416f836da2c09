import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/init';
import { ConfirmDialog } from '../overlay/dialog';
import { useBlocker } from '../link';
import styles from './form.module.css';

/** What a refused call looks like to a form: the wire shape of every error body. */
interface RefusedCall {
  key: string;
  message: string;
  details: readonly { field: string; key: string; message: string; params?: Record<string, unknown> }[];
}

const isRefused = (error: unknown): error is RefusedCall => error instanceof Error && 'details' in error && Array.isArray(error.details);

export interface FormProps<Values extends FieldValues, Output extends FieldValues = Values> {
  form: UseFormReturn<Values, unknown, Output>;
  /** rejects with the api's error when the server refuses; its details are shown beside their fields */
  onSubmit: (values: Output) => Promise<unknown> | void;
  label: string;
  children: ReactNode;
  /** ask before leaving the page with unsaved changes; off in dialogs and for sign-in */
  guard?: boolean;
  className?: string;
}

interface Problem {
  field: string;
  text: string;
}

function problemsOf(errors: object, path = ''): Problem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null || name === 'ref') return [];
    const field = path ? `${path}.${name}` : name;
    return 'message' in error && typeof error.message === 'string' ? [{ field, text: error.message }] : problemsOf(error, field);
  });
}

/** `layers[0].name` of the wire as the form's `layers.0.name`. */
const formPath = (field: string): string => field.replace(/\[(\d+)\]/g, '.$1');

/** `Name: ` of a field as its label says it, so that the same refusal of two fields is told apart; nothing where it has no label of its own. */
function nameOf(form: HTMLFormElement | null, field: string): string {
  const input = form?.querySelector<HTMLInputElement>(`[name=${JSON.stringify(field)}]:not([type=hidden])`);
  const label = input?.labels?.[0]?.cloneNode(true) as HTMLElement | undefined;
  label?.querySelector('[data-optional]')?.remove();
  return label?.textContent ? `${label.textContent}: ` : '';
}

/**
 * One form with an explicit save: validates on blur, then on change; a failed submit moves focus to the summary of what is
 * wrong; the server's refusals land beside their fields; leaving with unsaved changes asks once.
 */
export function Form<Values extends FieldValues, Output extends FieldValues = Values>({
  form,
  onSubmit,
  label,
  children,
  guard = true,
  className,
}: FormProps<Values, Output>) {
  const { t } = useTranslation('ui');
  const summary = useRef<HTMLDivElement>(null);
  const own = useRef<HTMLFormElement>(null);
  const [failed, setFailed] = useState(0);
  const [refusal, setRefusal] = useState<string | null>(null);
  const titleId = useId();
  const { errors, isDirty, submitCount } = form.formState;
  const problems = problemsOf(errors);

  useEffect(() => {
    if (failed === 0) return undefined;
    const timer = setTimeout(() => summary.current?.focus(), 20); // the form library moves focus to the first field first
    return () => clearTimeout(timer);
  }, [failed]);

  const refuse = (error: RefusedCall) => {
    let placed = 0;
    for (const detail of error.details) {
      const name = formPath(detail.field) as FieldPath<Values>;
      if (!detail.field) continue;
      form.setError(name, { type: detail.key, message: errorText(detail.key, detail.message, detail.params) });
      placed += 1;
    }
    setRefusal(placed === 0 ? errorText(error.key, error.message) : null);
    setFailed((count) => count + 1);
  };

  const save = form.handleSubmit(
    async (values) => {
      setRefusal(null);
      const saved = form.formState.defaultValues as DefaultValues<Values>;
      form.resetDefaultValues(form.getValues() as DefaultValues<Values>); // clean before onSubmit leads away: the guard stays silent
      try {
        await onSubmit(values);
      } catch (error) {
        form.resetDefaultValues(saved);
        if (!isRefused(error)) throw error;
        refuse(error);
      }
    },
    () => setFailed((count) => count + 1),
  );

  return (
    <FormProvider {...form}>
      <form
        ref={own}
        aria-label={label}
        noValidate
        className={`${styles['form']} ${className ?? ''}`}
        onSubmit={(event) => void save(event)}
      >
        {failed > 0 && submitCount > 0 && (problems.length > 0 || refusal) && (
          <div ref={summary} tabIndex={-1} role="alert" aria-labelledby={titleId} className={styles['summary']}>
            <p id={titleId} className={styles['summaryTitle']}>
              {refusal ?? t('form.problems', { count: problems.length })}
            </p>
            {problems.length > 0 && (
              <ul>
                {problems.map(({ field, text }) => (
                  <li key={field}>
                    <button type="button" className={styles['jump']} onClick={() => form.setFocus(field as FieldPath<Values>)}>
                      {nameOf(own.current, field)}
                      {text}
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {children}
        {guard && <DirtyGuard dirty={isDirty && !form.formState.isSubmitting} />}
      </form>
    </FormProvider>
  );
}

function DirtyGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('ui');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
      title={t('form.leaveTitle')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      destructive
    >
      <p>{t('form.leaveText')}</p>
    </ConfirmDialog>
  );
}
