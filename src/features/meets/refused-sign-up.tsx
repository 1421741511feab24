import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSignupProblem } from './signup-problem.ts';
import type { Standing } from './standing.ts';
import styles from './meet-card.module.css';

interface RefusedSignUpProps {
  refusal: NonNullable<Standing['refusal']>;
  onShow: () => void;
}

/** Why my sign-up was refused, and the way back to its text (SYNC-15). */
export default function RefusedSignUp({ refusal, onShow }: RefusedSignUpProps) {
  const { t } = useTranslation('meets');
  const problem = useSignupProblem()(refusal);
  return (
    problem && (
      <div className={styles.wide}>
        <Banner
          tone="error"
          action={
            <Button variant="plain" onClick={onShow}>
              {t('card.showMessage')}
            </Button>
          }
        >
          {problem.text}
        </Banner>
      </div>
    )
  );
}
