'use client';

import { Dialog as Base } from '@base-ui/react/dialog';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from '#use-translations';
import styles from './Dialog.module.css';
import { rememberPlace } from './focus-place';
import { Icon } from './Icon';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Text below the title: one or two sentences about the effects of the action. */
  readonly question?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the confirming one last. */
  readonly actions?: ReactNode;
}

/**
 * A modal dialog. Escape, the cross and the backdrop call `onClose`. Afterwards the focus returns to the element that
 * opened it, or if that is gone, to the control now in its place.
 */
export function Dialog({ open, onClose, title, question, children, actions }: Props) {
  const t = useTranslations('ui');
  const returnTo = useFocusReturn(open);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.veil} />
        <Base.Popup className={styles.box} finalFocus={returnTo}>
          <div className={styles.head}>
            <Base.Title>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label={t('close')}>
              <Icon name="cross" />
            </Base.Close>
          </div>
          {question ? <Base.Description className={styles.about}>{question}</Base.Description> : null}
          {children}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * Returns a function that Base UI calls for the focus target when the dialog closes: true for the element that opened
 * it; if that is gone, the control now in its place, or true without one.
 */
function useFocusReturn(open: boolean): () => HTMLElement | true {
  const find = useRef<() => HTMLElement | true>(() => true);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const main = opener?.closest('main');
    if (!open || opener === null || !main) return;
    const place = rememberPlace(opener, main);
    find.current = () => (opener.isConnected ? true : (place() ?? true));
  }, [open]);
  return () => find.current();
}
