'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { focusPlace } from './focus-place';
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

/** A question over the page. Escape, the cross and the veil close it; the focus returns where it was, or to what took its place. */
export function Dialog({ open, onClose, title, about, children, actions }: Props) {
  const returnTo = useReturn(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.box} finalFocus={returnTo}>
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

/** Where the focus goes when the dialog closes; true is where it was. */
function useReturn(open: boolean): () => HTMLElement | true {
  const find = useRef<() => HTMLElement | true>(() => true);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const main = opener?.closest('main');
    if (!open || opener === null || !main) return;
    const place = focusPlace(opener, main);
    find.current = () => (opener.isConnected ? true : (place() ?? true));
  }, [open]);
  return () => find.current();
}
