import type { ReactNode } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Answer } from './use-answer.ts';

export interface AnswerViewProps<T> {
  answer: Answer<T>;
  children: (value: T) => ReactNode;
}

/** What an answer holds, or that it is on its way, or why there is none. */
export function AnswerView<T>({ answer, children }: AnswerViewProps<T>) {
  const { t } = useTranslation('admin');
  const reasonOf = useRefusal();
  const { result, asking, reload } = answer;
  if (result === undefined) return <Skeleton height="8rem" />;
  if (result.ok) return <>{children(result.value)}</>;
  return (
    <Banner
      tone="warning"
      action={
        <Button variant="secondary" busy={asking} onClick={reload}>
          {t('again')}
        </Button>
      }
    >
      {t('failed', { message: reasonOf(result) })}
    </Banner>
  );
}
