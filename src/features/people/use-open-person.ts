import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** State of a history entry that an opened card has made. */
export const openedState = { opened: true, keepScroll: true } as const;

/** Which profile modal is open: part of the address, so that going back closes it. */
export function useOpenPerson(): { uid: string | null; close(): void } {
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Partial<typeof openedState> | null };
  const navigate = useNavigate();
  const close = () => {
    if (state?.opened) void navigate(-1);
    else void navigate('/users', { replace: true });
  };
  return { uid: search.get('person'), close };
}
