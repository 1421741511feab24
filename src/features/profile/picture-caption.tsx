import { MapPin } from 'lucide-react';
import { ageOn } from '../../../schemas/domain/age.ts';
import { birthdayError } from '../../../schemas/domain/birthday.ts';
import { useNow } from '../../data/use-now.ts';
import type { ProfileForm } from './profile-form.ts';

/** Name, age and town on the picture, as others will see them. */
export function PictureCaption({ form }: { form: ProfileForm }) {
  const now = useNow();
  const name = form.name.trim();
  const age = birthdayError(form.birthday, now) ? '' : ageOn(form.birthday, now);
  return (
    <>
      {/* A name that is read from right to left must not take the number along. */}
      <strong>
        {name && <bdi>{name}</bdi>}
        {name && age && ', '}
        {age}
      </strong>
      {form.location !== '' && (
        <span>
          <MapPin size={18} />
          {form.location}
        </span>
      )}
    </>
  );
}
