import type { ReactNode } from 'react';
import styles from './Table.module.css';

export interface Column {
  readonly key: string;
  readonly name: string;
  /** Aligns the column to the end, for numbers and money. */
  readonly alignsEnd?: boolean;
  /** Shows the name to screen readers only, as over a column of buttons. */
  readonly hidesName?: boolean;
}

export interface Row {
  readonly key: string;
  readonly cells: Readonly<Record<string, ReactNode>>;
}

interface Props {
  /** The table's name, for screen readers only. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** On a phone, shows each row as a list of its cells; `false` for a narrow table. */
  readonly stacksOnPhone?: boolean;
}

/** A table of `rows`, each with a cell for every column's `key`. It scrolls sideways if it is too wide. */
export function Table({ caption, columns, rows, stacksOnPhone = true }: Props) {
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${stacksOnPhone ? styles.stacks : ''}`}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.alignsEnd ? styles.end : undefined}>
                {column.hidesName ? <span className={styles.caption}>{column.name}</span> : column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-label={column.hidesName ? undefined : column.name}
                  className={column.alignsEnd ? styles.end : undefined}
                >
                  {row.cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
