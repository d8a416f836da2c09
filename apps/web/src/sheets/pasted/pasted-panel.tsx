import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import styles from './pasted-panel.module.css';

export interface PastedColumn<R> {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R, at: number) => ReactNode;
  /** What the row is of. */
  readonly head?: boolean;
  /** Takes a line of its own on a phone. */
  readonly wide?: boolean;
}

interface PastedPanelProps<R> {
  readonly title: string;
  readonly textLabel: string;
  readonly hint?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What else has to be known to read it. */
  readonly children?: ReactNode;
  readonly rows: readonly R[];
  readonly columns: readonly PastedColumn<R>[];
  /** `ask`: it will be taken over, and wants a look before. */
  readonly stateOf: (row: R) => 'taken' | 'ask' | 'left';
  /** Where no row was read. */
  readonly nothing: string;
  readonly cancel: string;
  readonly onClose: () => void;
  /** Undefined: nothing can be taken over. */
  readonly take: { readonly label: string; readonly onTake: () => void } | undefined;
}

/** A table that is pasted as it is: what was understood is shown, line by line, before any of it is taken over. */
export function PastedPanel<R>({ title, textLabel, hint, text, onText, children, cancel, onClose, take, ...preview }: PastedPanelProps<R>) {
  return (
    <section aria-label={title} className={styles['panel']}>
      <div className={styles['text']}>
        <span aria-hidden>{textLabel}</span>
        {/* the Escape of a text is not that of the sheet around it */}
        <textarea
          data-mantine-stop-propagation="true"
          aria-label={textLabel}
          autoFocus
          rows={5}
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
        />
        {hint !== undefined && <small>{hint}</small>}
      </div>
      {children}
      {text.trim() !== '' && <Preview title={title} {...preview} />}
      <div className={styles['buttons']}>
        <Button onClick={onClose}>{cancel}</Button>
        {take && (
          <Button kind="primary" onClick={take.onTake}>
            {take.label}
          </Button>
        )}
      </div>
    </section>
  );
}

type PreviewProps<R> = Pick<PastedPanelProps<R>, 'title' | 'rows' | 'columns' | 'stateOf' | 'nothing'>;

function Preview<R>({ title, rows, columns, stateOf, nothing }: PreviewProps<R>) {
  if (rows.length === 0) return <p role="status">{nothing}</p>;
  return (
    <div className={styles['preview']}>
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // lines of a text, which may say the same twice
            <tr key={at} data-state={stateOf(row)}>
              {columns.map(({ key, head, wide, cell }) =>
                head ? (
                  <th key={key} scope="row" data-wide={wide}>
                    {cell(row, at)}
                  </th>
                ) : (
                  <td key={key} data-wide={wide}>
                    {cell(row, at)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
