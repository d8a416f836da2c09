import { useFormState } from 'react-hook-form';
import { Button } from '../button';
import styles from './form-buttons.module.css';

interface FormButtonsProps {
  readonly cancel: string;
  readonly onCancel: () => void;
  readonly submit: string;
}

/** The end of a form in a dialog: leave it, or send it. */
export function FormButtons({ cancel, onCancel, submit }: FormButtonsProps) {
  const { isSubmitting } = useFormState();
  return (
    <div className={styles['buttons']}>
      <Button onClick={onCancel}>{cancel}</Button>
      <Button type="submit" kind="primary" busy={isSubmitting}>
        {submit}
      </Button>
    </div>
  );
}
