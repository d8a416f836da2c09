import { Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { Command } from '../feature';
import styles from './command.module.css';

export interface CommandDialogProps {
  open: boolean;
  onClose: () => void;
  label: string;
  emptyText: string;
  /** more may still come: nothing is said to be missing yet */
  busyText?: string | undefined;
  search: string;
  onSearch: (text: string) => void;
  /** in the order shown; commands of one group stand together */
  commands: readonly Command[];
  onRun: (command: Command) => void;
}

const page = 8;

/** A search with one list under it: arrows move, Enter runs. Focus never leaves the field. */
export function CommandDialog({ open, onClose, label, emptyText, busyText, search, onSearch, commands, onRun }: CommandDialogProps) {
  const id = useId();
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [search, open]);
  const here = Math.min(at, commands.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${here}`)?.scrollIntoView({ block: 'nearest' });
  }, [here, id]);
  const keys = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (move !== undefined && commands.length > 0) {
      event.preventDefault();
      const next = here + move;
      setAt(Math.abs(move) === 1 ? (next + commands.length) % commands.length : Math.max(0, Math.min(commands.length - 1, next)));
    }
    const chosen = commands[here];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      onRun(chosen);
    }
  };
  return (
    <Modal
      opened={open}
      onClose={onClose}
      title={label}
      withCloseButton={false}
      size={600}
      padding={0}
      yOffset="12vh"
      classNames={{ content: styles['content'] ?? '', header: 'visually-hidden' }}
    >
      <div className={styles['field']}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={commands.length > 0 ? `${id}-${here}` : undefined}
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
          onKeyDown={keys}
        />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles['list']}>
        {commands.map((command, index) => (
          <Fragment key={command.id}>
            {command.group !== commands[index - 1]?.group && (
              <div role="presentation" className={styles['group']}>
                {command.group}
              </div>
            )}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field takes the keys */}
            <div
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === here}
              className={`${styles['option']} ${index === here ? styles['here'] : ''}`}
              onPointerMove={() => setAt(index)}
              onClick={() => onRun(command)}
            >
              <span>{command.label}</span>
              {command.hint && <span className={styles['hint']}>{command.hint}</span>}
            </div>
          </Fragment>
        ))}
      </div>
      {commands.length === 0 && (
        <p role="status" className={styles['empty']}>
          {busyText ?? emptyText}
        </p>
      )}
    </Modal>
  );
}
