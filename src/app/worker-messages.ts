import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

type WorkerMessage = { type?: string; path?: string } | null;

/** A tapped notification opens its screen in this window, without a reload. */
export function useWorkerMessages(): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const listen = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      const inside = data?.type === 'OPEN' && /^\/(?!\/)/.test(data.path ?? '');
      if (!inside) return;
      // A page that is only starting hears nothing: the worker then leads it there.
      ports[0]?.postMessage(0);
      void navigate(data.path ?? '/actionslog');
    };
    navigator.serviceWorker.addEventListener('message', listen);
    return () => navigator.serviceWorker.removeEventListener('message', listen);
  }, [navigate]);
}
