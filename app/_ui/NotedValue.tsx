import type { ReactNode } from 'react';

interface Props {
  /** The value's source and date; null to leave the note out. */
  readonly note: string | null;
  readonly children: ReactNode;
}

/** A value for a `FactList`, with a small note below it. */
export const NotedValue = ({ note, children }: Props) => (
  <>
    {children}
    {note === null ? null : (
      <>
        <br />
        <small>{note}</small>
      </>
    )}
  </>
);
