import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import type { Area, MediaSize } from 'react-easy-crop';
import { formatPercent } from '../../i18n/format-amounts.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { PictureCrop } from '../../data/prepare-picture.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { centred } from './centred.ts';
import './texts.ts';
import { useObjectUrl } from './use-object-url.ts';
import { useTap } from './use-tap.ts';
import styles from './crop-dialog.module.css';

/**
 * Has the focus as soon as it is there: arrow keys move the picture at once, and nothing is thrown away. As an
 * application: screen readers keep arrow keys to themselves within a group.
 */
const cropper = { role: 'application', ref: (element: HTMLElement | null) => element?.focus() };

interface CropDialogProps {
  file: File;
  busy: boolean;
  onUse(crop: PictureCrop | undefined): void;
  onUnreadable(): void;
  onCancel(): void;
}

/** Lets one choose the square of a picture: by dragging, tapping, pinching, arrow keys and a zoom slider. */
export default function CropDialog(props: CropDialogProps) {
  const { t } = useTranslation('picture');
  const [area, setArea] = useState<Area>();
  return (
    <Dialog
      open
      onClose={props.onCancel}
      title={t('crop.title')}
      actions={
        <>
          <Button variant="secondary" onClick={props.onCancel}>
            {t('crop.cancel')}
          </Button>
          <Button busy={props.busy} onClick={() => props.onUse(area)}>
            {t('crop.use')}
          </Button>
        </>
      }
    >
      <CropArea {...props} onArea={setArea} />
    </Dialog>
  );
}

function CropArea(props: CropDialogProps & { onArea(area: Area): void }) {
  const { t } = useTranslation('picture');
  const url = useObjectUrl(props.file);
  const hintId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [media, setMedia] = useState<MediaSize>();
  // Who cannot drag taps what should be in the middle (WCAG 2.5.7).
  const tap = useTap(
    (at, side) => media && setCrop((from) => centred(from, at, media, side, zoom)),
  );
  const loaded = (size: MediaSize) => {
    // In a picture that stands upright faces are in its upper half: from the middle a square would cut heads off.
    if (!media) setCrop({ x: 0, y: Math.max(0, size.height - size.width) / 4 });
    setMedia(size);
  };
  return (
    <>
      <div className={styles.stage} {...tap}>
        {url !== undefined && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            objectFit="cover"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            setMediaSize={loaded}
            onCropAreaChange={(_, pixels) => props.onArea(pixels)}
            mediaProps={{ onError: props.onUnreadable, alt: '' }}
            cropperProps={{
              ...cropper,
              'aria-label': t('crop.area'),
              'aria-describedby': hintId,
            }}
          />
        )}
      </div>
      <p id={hintId} className={styles.hint}>
        {t('crop.hint')}
      </p>
      <label className={styles.zoom}>
        {t('crop.zoom')}
        <input
          type="range"
          min={1}
          max={3}
          step={0.05}
          value={zoom}
          aria-valuetext={formatPercent(zoom * 100)}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </>
  );
}
