import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { ImagePlus } from 'lucide-react';
import { heicOriginal, heicType } from '../data/heic-original.ts';
import { isAcceptedPicture, pictureTypes, preparePicture } from '../data/prepare-picture.ts';
import type { PictureCrop } from '../data/prepare-picture.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { FieldError } from './field-error.tsx';
import { later } from './later.tsx';
import { Picture } from './picture.tsx';
import { useObjectUrl } from './picture/use-object-url.ts';
import './picture/texts.ts';
import styles from './picture-chooser.module.css';

const CropDialog = later(async () => (await import('./picture/crop-dialog.tsx')).default);

interface PictureChooserProps {
  label: string;
  /** The prepared picture: what `onChange` gave last. */
  value: Blob | undefined;
  /** Path of the picture that is stored already, shown until another is chosen. */
  existingPath?: string | null | undefined;
  /** Id of the stored picture while it still waits on this device. */
  existingId?: string | null | undefined;
  /** Called with a 1024x1024 JPEG without metadata, or with a HEIC file that only the gateway can read. */
  onChange(blob: Blob): void;
  /** A picture from elsewhere, which opens the crop by itself. */
  offered?: File | undefined;
  /** The crop of the offered picture was left with `Peruuta`. */
  onDecline?: (() => void) | undefined;
  error?: string | undefined;
  shape: 'round' | 'square';
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
  const error = choice.unsupported ? t('unsupported') : props.error;
  const chosen = props.value !== undefined || Boolean(props.existingPath ?? props.existingId);
  const inside = props.shape === 'square' && !chosen;
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
          className={cx(styles.frame, styles[props.shape], error !== undefined && styles.invalid)}
          onClick={() => input.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => choice.drop(event)}
        >
          <Preview {...props} />
          {chosen && props.caption !== undefined && (
            <div className={styles.caption} aria-hidden="true">
              {props.caption}
            </div>
          )}
          {inside && button}
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
        {!inside && button}
        {hinted && (
          <p id={`${id}-hint`} className={styles.hint}>
            {t('hint')}
          </p>
        )}
        <FieldError id={`${id}-error`} text={error} loud={choice.unsupported} />
        {choice.file !== undefined && (
          <CropDialog
            file={choice.file}
            shape={props.shape}
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

/** The button that has the focus after the dialog: it may stand elsewhere by then. */
function useFocusAfter(open: boolean) {
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}

function Preview(props: PictureChooserProps) {
  const { t } = useTranslation('picture');
  const isHeic = props.value?.type === heicType;
  const url = useObjectUrl(isHeic ? undefined : props.value);
  if (isHeic) return <p className={styles.blind}>{t('heic')}</p>;
  if (url !== undefined) return <img src={url} alt={t('chosen')} width={512} height={512} />;
  if (props.existingPath || props.existingId) {
    return (
      <Picture
        path={props.existingPath}
        pictureId={props.existingId}
        alt={t('chosen')}
        width={512}
        height={512}
      />
    );
  }
  return <ImagePlus aria-hidden="true" size={40} strokeWidth={1.5} />;
}

function usePictureChoice({ onChange, offered, onDecline }: PictureChooserProps) {
  const [file, setFile] = useState<File>();
  useEffect(() => setFile(offered), [offered]);
  const [busy, setBusy] = useState(false);
  const [unsupported, setUnsupported] = useState(false);

  const refuse = () => {
    setFile(undefined);
    setUnsupported(true);
  };
  const keepOrRefuse = async () => {
    const original = file && (await heicOriginal(file));
    if (original === undefined) return refuse();
    onChange(original);
    setFile(undefined);
  };
  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const accepted = isAcceptedPicture(chosen);
    setUnsupported(!accepted);
    setFile(accepted ? chosen : undefined);
  };
  const use = async (crop: PictureCrop | undefined) => {
    if (file === undefined || busy) return;
    setBusy(true);
    try {
      onChange(await preparePicture(file, crop));
      setFile(undefined);
    } catch {
      await keepOrRefuse();
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  return {
    file,
    busy,
    unsupported,
    keepOrRefuse,
    take,
    use,
    drop,
    cancel: () => {
      setFile(undefined);
      if (file === offered) onDecline?.();
    },
  };
}
