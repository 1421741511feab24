import { MonitorSmartphone } from 'lucide-react';
import { useCallback, useEffect, useId, useState } from 'react';
import type { SessionRow, SessionsAnswer } from '../../../schemas/wire/api.ts';
import { Button } from '../../components/button.tsx';
import { Tag } from '../../components/tag.tsx';
import { toast } from '../../components/toast.ts';
import { api } from '../../data/api.ts';
import { useIsOnline } from '../../data/use-sync-status.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import page from './page.module.css';
import styles from './session-list.module.css';

/** The devices signed in to this account; known only online. */
export function SessionList() {
  const { t } = useTranslation('account');
  const { rows, missing, ending, end } = useSessions();
  if (missing) return <p className={page.soft}>{t('privacy.sessionsOffline')}</p>;
  return (
    <ul role="list" className={styles.list}>
      {rows?.map((row) => (
        <Row key={row.id} row={row} busy={ending === row.id} onEnd={() => void end(row.id)} />
      ))}
    </ul>
  );
}

interface RowProps {
  row: SessionRow;
  busy: boolean;
  onEnd: () => void;
}

function Row({ row, busy, onEnd }: RowProps) {
  const { t } = useTranslation('account');
  const device = row.device === '?' ? t('privacy.unknownDevice') : row.device;
  // Of several alike only the times tell which is which.
  const timesId = useId();
  const times = { date: formatDateTime(row.createdAt), used: formatDateTime(row.lastUsedAt) };
  return (
    <li className={styles.row}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles.text}>
        <span className={styles.device}>{device}</span>
        <span id={timesId} className={page.soft}>
          {t('privacy.signedInAt', times)}
        </span>
      </div>
      {row.current ? (
        <Tag tone="calm">{t('privacy.currentDevice')}</Tag>
      ) : (
        <Button
          variant="quiet"
          aria-label={t('privacy.endSessionNamed', { device })}
          aria-describedby={timesId}
          busy={busy}
          onClick={onEnd}
        >
          {t('privacy.endSession')}
        </Button>
      )}
    </li>
  );
}

/** A gateway that could not tell is asked again after so many milliseconds. */
const againMs = 15_000;

/** Sessions as the gateway lists them, read again when the network or the gateway comes back. */
function useSessions() {
  const { t } = useTranslation('account');
  const wordsOf = useRefusal();
  const online = useIsOnline();
  const [rows, setRows] = useState<SessionRow[]>();
  const [failed, setFailed] = useState(false);
  /** Whoever presses again meanwhile would press the next one, which comes to lie there. */
  const [ending, setEnding] = useState<string>();
  const load = useCallback(async () => {
    const result = await api.request<SessionsAnswer>('/api/auth/sessions', { field: 'sessions' });
    setFailed(!result.ok);
    if (result.ok) setRows(result.value.sessions);
  }, []);
  useEffect(() => {
    if (online) void load();
  }, [online, load]);
  useEffect(() => {
    if (!online || !failed) return undefined;
    const timer = setInterval(() => void load(), againMs);
    return () => clearInterval(timer);
  }, [online, failed, load]);
  const end = async (id: string) => {
    setEnding(id);
    const path = `/api/auth/sessions/${encodeURIComponent(id)}`;
    const result = await api.request(path, { method: 'DELETE', field: 'ok' });
    if (result.ok || result.code === 'NOT_FOUND')
      toast(t('privacy.sessionEnded'), { kind: 'success' });
    else toast(wordsOf(result), { kind: 'error' });
    await load();
    setEnding(undefined);
  };
  return { rows, missing: !rows && (failed || !online), ending, end };
}
