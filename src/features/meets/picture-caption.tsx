import { CalendarDays, MapPin } from 'lucide-react';
import { combineDateTime } from '../../../schemas/domain/helsinki-time.ts';
import { formatCardDate } from '../../i18n/format.ts';
import { useEnum } from '../../i18n/use-enum.ts';
import type { MeetForm } from './meet-form.ts';

/** What, when and where on the picture, as the meet's card will show them; what is chosen so far. */
export function PictureCaption({ form }: { form: MeetForm }) {
  const enumText = useEnum();
  const instant = combineDateTime(form.date, form.time);
  return (
    <>
      <strong>{enumText(form.meet_type)}</strong>
      {instant.includes('T') && (
        <span>
          <CalendarDays size={18} />
          {formatCardDate(instant)}
        </span>
      )}
      {form.location !== '' && (
        <span>
          <MapPin size={18} />
          {form.location}
        </span>
      )}
    </>
  );
}
