import { useState } from 'react';
import type { FormEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFirstErrorFocus } from '../../components/use-first-error-focus.ts';
import { api } from '../../data/api.ts';
import { openGoogle } from '../../data/google-window.ts';
import { useConfig } from '../../data/installation.ts';
import { startSession, useSession } from '../../data/session.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './page.module.css';

/** The recent sign-in that deletion asks for (ACC-14), without leaving the page. */
export function SignInAgain({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('account');
  const refusal = useRefusal();
  const email = useSession()?.email ?? '';
  const google = useConfig()?.google ?? false;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  /** ERR-09 is English on every page. */
  const isEnglish = error === t('remove.googleFailed');
  const [busy, setBusy] = useState(false);
  const { ref, tried } = useFirstErrorFocus<HTMLFormElement>();
  const signIn = async () => {
    if (password === '') {
      setError(t('remove.passwordRequired'));
      return tried();
    }
    // What fails again in the same way is told again.
    setError(undefined);
    setBusy(true);
    const result = await api.login({ email, password });
    setBusy(false);
    if (!result.ok) return setError(refusal(result));
    startSession(result.value);
    onDone();
  };
  const withGoogle = async () => {
    setError(undefined);
    const news = await openGoogle({ same: true });
    if (news === undefined || news.reason === 'cancelled') return;
    const result = news.ok ? await api.refresh() : undefined;
    if (!result?.ok)
      return setError(
        t(news.reason === 'other_account' ? 'remove.googleOther' : 'remove.googleFailed'),
      );
    startSession(result.value);
    onDone();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void signIn();
  };
  return (
    <form ref={ref} noValidate onSubmit={submit} className={styles.section}>
      <input hidden type="email" autoComplete="username" value={email} readOnly />
      <TextField
        label={t('remove.password')}
        type="password"
        name="password"
        aria-required
        autoComplete="current-password"
        value={password}
        error={error}
        errorLang={isEnglish ? 'en' : undefined}
        onChange={setPassword}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="secondary" busy={busy}>
          {t('remove.signIn')}
        </Button>
        {google && (
          <Button variant="plain" onClick={() => void withGoogle()}>
            {t('remove.google')}
          </Button>
        )}
      </div>
    </form>
  );
}
