import { useId, useLayoutEffect } from 'react';
import type { KeyboardEvent } from 'react';
import type { MeetDoc, ProfileDoc } from '../../../schemas/documents/device.ts';
import { meetGenderFits } from '../../../schemas/domain/signup.ts';
import { privatePlaceMeetTypes } from '../../../schemas/enumerations.ts';
import { codePoints, limits } from '../../../schemas/limits.ts';
import { Avatar } from '../../components/avatar.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { FoldedText } from '../../components/folded-text.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { Stack } from '../../components/stack.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { useFirstErrorFocus } from '../../components/use-first-error-focus.ts';
import { formatCardDate, formatNumber } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import { useRefusal } from '../../i18n/use-refusal.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Standing } from './standing.ts';
import { useSignUp } from './use-sign-up.ts';
import type { SignupProblem } from './signup-problem.ts';
import styles from './sign-up-sheet.module.css';

interface SignUpSheetProps {
  meet: MeetDoc;
  profile: ProfileDoc;
  standing: Standing;
  onClose: () => void;
}

/** All of a message that can only be read: that is what one has come for. */
const unfolded = { lines: Infinity, characters: Infinity };

/**
 * The mode `interested` of a card: the opening message (SIGNUP-01..09), or why there can be none, with the one that
 * was refused for that (SYNC-15).
 */
export function SignUpSheet({ meet, profile, standing, onClose }: SignUpSheetProps) {
  const { t } = useTranslation('meets');
  const reasonOf = useRefusal();
  const params = { meet_gender: meet.meet_gender };
  const reason = profile.archived
    ? reasonOf({ code: 'PROFILE_ARCHIVED' })
    : !meetGenderFits(meet.meet_gender, profile.gender) &&
      reasonOf({ code: 'MEET_GENDER', params });
  if (reason !== false) {
    const refused = standing.refusal?.text;
    return (
      <Sheet open described onClose={onClose} title={t('card.interested')}>
        <Stack tight>
          <Banner live={false} tone="warning">
            {reason}
          </Banner>
          {refused && <FoldedText {...unfolded} text={refused} />}
        </Stack>
      </Sheet>
    );
  }
  return <SignUpForm meet={meet} standing={standing} onClose={onClose} />;
}

function SignUpForm({ meet, standing, onClose }: Omit<SignUpSheetProps, 'profile'>) {
  const { t } = useTranslation('meets');
  const enumText = useEnum();
  const formId = useId();
  const { ref, tried } = useFirstErrorFocus<HTMLFormElement>();
  const form = useSignUp(meet.meetId, standing.refusal, onClose);
  const isAdvised = privatePlaceMeetTypes.includes(meet.meet_type);
  const n = formatNumber(codePoints(form.text));
  // The sheet is there for this one box; the browser would take the close button, which Enter then presses.
  useLayoutEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref]);
  const actions = (
    <Button type="submit" form={formId} busy={form.sending}>
      {t('signup.submit')}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={t('signup.title')} actions={actions}>
      <form
        ref={ref}
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
          tried();
        }}
      >
        <Stack tight>
          <div className={styles.to}>
            <Avatar src={meet.owner_pic_url} />
            <p id={`${formId}-meet`}>
              <strong>{enumText(meet.meet_type)}</strong>, {formatCardDate(meet.meet_date)},{' '}
              {meet.location}. {t('signup.to', { name: meet.owner_user_name ?? '' })}
            </p>
          </div>
          {isAdvised && (
            <div id={`${formId}-advice`}>
              <Banner live={false} tone="warning">
                {t('common:meetAdvice')}
              </Banner>
            </div>
          )}
          <TextArea
            label={t('signup.label')}
            // The focus passes over them: they are read out with the box.
            aria-describedby={isAdvised ? `${formId}-meet ${formId}-advice` : `${formId}-meet`}
            hint={t('signup.hint')}
            value={form.text}
            readOnly={form.sending || !form.loaded}
            onChange={form.change}
            onKeyDown={ignoreEnter}
            max={limits.signupMessage}
            counter={`${n}/${formatNumber(limits.signupMessage)}`}
            error={form.error}
            enterKeyHint="done"
            rows={5}
            required
          />
          <Problem problem={form.problem} />
        </Stack>
      </form>
    </Sheet>
  );
}

/** SIGNUP-02; a composing keyboard (IME) keeps its Enter, which is 229. */
function ignoreEnter(event: KeyboardEvent): void {
  if (event.keyCode === 13) event.preventDefault();
}

function Problem({ problem }: { problem: SignupProblem | undefined }) {
  return (
    <div role="alert">
      {problem && (
        <Banner live={false} tone="error">
          <p>{problem.text}</p>
          {problem.technical && (
            <p lang={problem.english ? 'en' : undefined}>{problem.technical}</p>
          )}
        </Banner>
      )}
    </div>
  );
}
