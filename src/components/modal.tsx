import { useLayoutEffect, useRef } from 'react';
import type {
  DialogHTMLAttributes,
  MouseEvent,
  PointerEvent,
  ReactNode,
  SyntheticEvent,
} from 'react';
import type { SwipeFrom } from './follow-finger.ts';
import { noteModal } from './open-modals.ts';
import { useSwipeDown } from './use-swipe-down.ts';

export interface ModalProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open'> {
  onClose: () => void;
  /** It may be pushed down with a finger while it stands there. */
  swipe?: SwipeFrom | undefined;
  children: ReactNode;
}

/** As long as the second tap of a double one may take, milliseconds. */
const doubleTapMs = 300;

/**
 * A native modal dialog, open for as long as it is mounted. The browser traps focus in it and gives
 * it back when it closes; Escape, the back gesture and a tap outside ask `onClose`.
 */
export function Modal({ onClose, swipe, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressed = useRef<EventTarget>(null);
  const opened = useRef(0);
  useSwipeDown(ref, swipe, onClose);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    dialog.showModal();
    // With very large text all of it scrolls, and the button that has the focus is its end: one reads from the top.
    dialog.scrollTop = 0;
    opened.current = performance.now();
    const forget = noteModal(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  const onPointerDown = ({ target, pointerType, timeStamp }: PointerEvent) => {
    // The second tap of a double one would close what the first has opened.
    const isSecond = pointerType === 'touch' && timeStamp < opened.current + doubleTapMs;
    pressed.current = isSecond ? null : target;
  };
  const onClick = (event: MouseEvent) => {
    // A picture that is cropped, or words that are marked, may be dragged past the edge.
    if (event.target === ref.current && pressed.current === ref.current) onClose();
  };
  return (
    <dialog {...rest} ref={ref} onCancel={onCancel} onPointerDown={onPointerDown} onClick={onClick}>
      {children}
    </dialog>
  );
}
