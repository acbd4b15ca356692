'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './Dialog.module.css';
import { Icon } from './Icon';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** What is asked, in a sentence. */
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the one that goes on last. */
  readonly actions?: ReactNode;
}

/** A question over the page. Escape, the cross and the veil close it; the focus returns where it was. */
export function Dialog({ open, onClose, title, about, children, actions }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.box}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Close">
              <Icon name="cross" />
            </Base.Close>
          </div>
          {about ? <Base.Description className={styles.about}>{about}</Base.Description> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
