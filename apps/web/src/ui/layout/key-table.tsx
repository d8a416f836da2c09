import styles from './key-table.module.css';

/** Keys and what they do, in groups. */
export function KeyTable({ groups }: { groups: readonly { title: string; keys: readonly (readonly [string, string])[] }[] }) {
  return (
    <div className={styles['groups']}>
      {groups.map(({ title, keys }) => (
        <section key={title}>
          <h3 className={styles['title']}>{title}</h3>
          <dl className={styles['keys']}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key
                    .split(' ')
                    .filter(Boolean)
                    .map((part, index) => (
                      <kbd key={`${index}${part}`}>{part}</kbd>
                    ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
