import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** State of a history entry that an opened card has made. */
export const openedState = { opened: true, keepScroll: true } as const;

/** Which profile modal is open: part of the address, so that going back closes it. */
export function useOpenPerson(): { uid: string | null; close(): void } {
  const [search] = useSearchParams();
  const { state, key } = useLocation() as {
    state: Partial<typeof openedState> | null;
    key: string;
  };
  const navigate = useNavigate();
  const closing = useRef(false);
  useEffect(() => void (closing.current = false), [key]);
  const close = () => {
    if (!state?.opened) return void navigate('/users', { replace: true });
    // Browsers go back a moment later; whoever presses Escape twice by then would leave the list, too.
    if (!closing.current) void navigate(-1);
    closing.current = true;
  };
  return { uid: search.get('person'), close };
}
