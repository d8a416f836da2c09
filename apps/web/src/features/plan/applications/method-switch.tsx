import { useTranslation } from 'react-i18next';
import { methods, type Method } from '../model/columns';
import styles from './applications.module.css';

/** Which of the plan's applications the grid shows. It changes the view, never the plan. */
export function MethodSwitch({ method, onMethod }: { method: Method; onMethod: (method: Method) => void }) {
  const { t } = useTranslation('plan');
  return (
    <div role="radiogroup" aria-label={t('method.label')} className={styles['methods']}>
      {methods.map((one, index) => (
        <button
          key={one}
          type="button"
          role="radio"
          aria-checked={one === method}
          tabIndex={one === method ? 0 : -1}
          className={styles['method']}
          onClick={() => onMethod(one)}
          onKeyDown={(event) => {
            const step = Number(/^Arrow(Right|Down)$/.test(event.key)) - Number(/^Arrow(Left|Up)$/.test(event.key));
            if (step === 0) return;
            event.preventDefault();
            const next = (index + step + methods.length) % methods.length;
            onMethod(methods[next]!);
            (event.currentTarget.parentElement!.children[next] as HTMLElement).focus();
          }}
        >
          {t(`method.${one}`)}
        </button>
      ))}
    </div>
  );
}
