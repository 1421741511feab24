import { useEffect, useRef } from 'react';
import { toast } from '../../components/toast.ts';
import { useMayArrive } from '../../data/use-may-arrive.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** Says that the meet to which one was led is not among those to see: else the first of them would pass for it. */
export function AskedMeetGone({ meetId }: { meetId: string }): null {
  const { t } = useTranslation('meets');
  const mayArrive = useMayArrive(meetId);
  const told = useRef<string>(undefined);
  useEffect(() => {
    // With each network that comes back it may arrive for a while; that it has not is no news.
    if (mayArrive || told.current === meetId) return;
    told.current = meetId;
    toast(t('list.askedGone'));
  }, [mayArrive, meetId, t]);
  return null;
}
