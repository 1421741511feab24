import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useReplica } from '../../data/replica-context.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSignupProblem } from './signup-problem.ts';
import type { Standing } from './standing.ts';
import styles from './meet-card.module.css';

interface RefusedSignUpProps {
  refusal: NonNullable<Standing['refusal']>;
  onShow: () => void;
}

/** What was refused so long ago has been read out, milliseconds: a card comes anew when one scrolls back to it. */
const newMs = 10_000;

/** Why my sign-up was refused, and the way back to its text (SYNC-15). */
export default function RefusedSignUp({ refusal, onShow }: RefusedSignUpProps) {
  const { t } = useTranslation('meets');
  const { clock } = useReplica();
  const problem = useSignupProblem()(refusal);
  const isNew = clock.now().getTime() - Date.parse(refusal.at) < newMs;
  return (
    <div className={styles.wide}>
      <Banner
        live={isNew}
        tone="error"
        action={
          <Button variant="quiet" onClick={onShow}>
            {t('card.showMessage')}
          </Button>
        }
      >
        {problem.text}
      </Banner>
    </div>
  );
}
