import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { heicType } from '../data/heic-original.ts';
import { pictureTypes } from '../data/prepare-picture.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { ChosenPicture } from './picture/chosen-picture.tsx';
import type { ChosenPictureProps } from './picture/chosen-picture.tsx';
import './picture/texts.ts';
import { usePictureChoice } from './picture/use-picture-choice.ts';
import type { PictureChoiceOptions } from './picture/use-picture-choice.ts';
import { useFocusAfter } from './use-focus-after.ts';
import styles from './picture-chooser.module.css';

const CropDialog = lazyComponent(async () => (await import('./picture/crop-dialog.tsx')).default);

interface PictureChooserProps extends ChosenPictureProps, PictureChoiceOptions {
  label: string;
  error?: string | undefined;
  /** What will stand on the picture where others see it; a preview, which says nothing new. */
  caption?: ReactNode;
}

/** Chooses one picture, crops it to a square and shrinks it on the device (IMG-02, 08, 09). */
export function PictureChooser(props: PictureChooserProps) {
  const { t } = useTranslation('picture');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Fetched before it is needed: the network may be gone by then.
  useEffect(() => void CropDialog.fetch().catch(() => undefined), []);
  const choice = usePictureChoice(props);
  const error = choice.unsupported ? t('common:refusal.IMAGE_UNSUPPORTED') : props.error;
  const chosen = props.value !== undefined || Boolean(props.existingPath ?? props.existingId);
  const hinted = !chosen || error !== undefined;
  const described = [error !== undefined && `${id}-error`, hinted && `${id}-hint`].filter(Boolean);
  const opener = useFocusAfter(choice.file !== undefined);
  const button = (
    <Button
      ref={opener}
      variant="secondary"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={described.join(' ') || undefined}
      onClick={(event) => {
        event.stopPropagation();
        input.current?.click();
      }}
    >
      {chosen ? t('change') : t('choose')}
    </Button>
  );
  return (
    <div className={styles.room}>
      <div className={styles.chooser} role="group" aria-labelledby={`${id}-label`}>
        <span id={`${id}-label`} className={styles.label}>
          {props.label}
        </span>
        <div
          className={cx(styles.frame, error !== undefined && styles.invalid)}
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => choice.drop(event)}
        >
          <ChosenPicture {...props} />
          {chosen && props.caption !== undefined && props.value?.type !== heicType && (
            <div className={styles.caption} aria-hidden="true">
              {props.caption}
            </div>
          )}
          {!chosen && button}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept={pictureTypes}
          onChange={(event) => {
            choice.take(event.target.files?.[0]);
            // The same file chosen again must count as a change.
            event.target.value = '';
          }}
        />
        {chosen && button}
        {hinted && (
          <p id={`${id}-hint`} className={styles.hint}>
            {t('hint')}
          </p>
        )}
        <FieldError id={`${id}-error`} text={error} loud={choice.unsupported} />
        {choice.file !== undefined && (
          <CropDialog
            file={choice.file}
            busy={choice.busy}
            onUse={choice.use}
            onUnreadable={() => void choice.keepOrRefuse()}
            onCancel={choice.cancel}
          />
        )}
      </div>
    </div>
  );
}
