import { useNavigate } from 'react-router-dom';

/**
 * Leads to a screen in the place of this one. Where that is what one came from, it leads back: else the first step
 * back from it would lead to itself. (Browsers without that interface do so.)
 */
export function useBackOrReplace(): (path: string) => void | Promise<void> {
  const navigate = useNavigate();
  return (path) => {
    const { navigation } = globalThis as Partial<Pick<Window, 'navigation'>>;
    const before = navigation?.entries()[(navigation.currentEntry?.index ?? 0) - 1];
    return before?.url?.endsWith(path) ? navigate(-1) : navigate(path, { replace: true });
  };
}
