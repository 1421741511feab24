import { newUid } from '../../schemas/domain/ids.ts';
import type { AppConfig } from '../config.ts';
import { deriveSecret } from '../secrets.ts';
import type { Store } from '../store/store.ts';
import { AccessGuard } from './access-guard.ts';
import { AccountBudget } from './account-budget.ts';
import { Accounts } from './accounts.ts';
import { LoginGate } from './login-gate.ts';
import { Sessions } from './sessions.ts';
import { Throttles } from './throttles.ts';

/** Everything about who is who (`app.accounts`). */
export interface AccountServices {
  accounts: Accounts;
  sessions: Sessions;
  guard: AccessGuard;
  throttles: Throttles;
  gate: LoginGate;
  budget: AccountBudget;
}

const requestsPerMinute = 900;

/** @param onError hears of background writes that failed */
export function makeAccountServices(
  config: AppConfig,
  store: Store,
  clock: () => Date,
  onError: (error: unknown) => void,
): AccountServices {
  const pepper = deriveSecret(config.jwtSecret, 'refresh');
  const own = { clock, gateway: newUid() };
  const sessions = new Sessions(store, { days: config.sessionDays, pepper, ...own });
  const throttles = new Throttles(store, clock, deriveSecret(config.jwtSecret, 'throttles'));
  const guard = new AccessGuard(store, own, (uid, sid, generation) => {
    sessions.arrived(uid, sid, generation).catch(onError);
  });
  return {
    accounts: new Accounts(store, clock),
    sessions,
    guard,
    throttles,
    gate: new LoginGate(throttles),
    budget: new AccountBudget(requestsPerMinute * config.rateLimitFactor),
  };
}
