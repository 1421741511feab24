import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

type WorkerMessage = { type?: string; path?: string } | null;

/** A tapped notification opens its screen in this window, without a reload. */
export function useWorkerMessages(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const stop = new AbortController();
    const listen = ({ data, ports }: MessageEvent<WorkerMessage>) => {
      const path = data?.type === 'OPEN' ? data.path : undefined;
      if (!path || !/^\/(?!\/)/.test(path)) return;
      // A page that is only starting hears nothing: the worker then leads it there.
      ports[0]?.postMessage(0);
      void navigate(path);
    };
    navigator.serviceWorker?.addEventListener('message', listen, stop);
    return () => stop.abort();
  }, [navigate]);
}
