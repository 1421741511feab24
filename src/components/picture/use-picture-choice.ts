import { useEffect, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { heicOriginal } from '../../data/heic-original.ts';
import { isAcceptedPicture, preparePicture } from '../../data/prepare-picture.ts';
import type { PictureCrop } from '../../data/prepare-picture.ts';

export interface PictureChoiceOptions {
  /** Called with a 1024x1024 JPEG without metadata, or with a HEIC file that only the gateway can read. */
  onChange(blob: Blob): void;
  /** A picture from elsewhere, which opens the crop by itself. */
  offered?: File | undefined;
  /** The crop of the offered picture was left with `Peruuta`. */
  onDecline?: (() => void) | undefined;
}

/** From a chosen file over its crop to the prepared picture: which file is being cropped, and what may be done. */
export function usePictureChoice({ onChange, offered, onDecline }: PictureChoiceOptions) {
  const [file, setFile] = useState<File>();
  useEffect(() => setFile(offered), [offered]);
  const [busy, setBusy] = useState(false);
  const [unsupported, setUnsupported] = useState(false);
  /** Counts what ends the wait for a picture: one that was cancelled does not come after all. */
  const turn = useRef(0);
  /** As of the last render: a form may have changed while its picture was prepared. */
  const latest = useRef(onChange);
  useEffect(() => void (latest.current = onChange));

  const refuse = () => {
    setFile(undefined);
    setUnsupported(true);
  };
  const keepOrRefuse = async () => {
    const mine = turn.current;
    const original = file && (await heicOriginal(file));
    if (mine !== turn.current) return;
    if (original === undefined) return refuse();
    latest.current(original);
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
    const mine = turn.current;
    setBusy(true);
    const prepared = await preparePicture(file, crop).catch(() => undefined);
    if (mine !== turn.current) return;
    if (prepared === undefined) await keepOrRefuse();
    else {
      latest.current(prepared);
      setFile(undefined);
    }
    setBusy(false);
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
      turn.current += 1;
      setBusy(false);
      setFile(undefined);
      if (file === offered) onDecline?.();
    },
  };
}
