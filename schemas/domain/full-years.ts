/** A calendar day; `month` 1–12. */
interface Day {
  day: number;
  month: number;
  year: number;
}

/**
 * Full years from a birthday to a day; negative if it lies ahead. Who is born on 29.2. ages on 1.3.
 * in common years (PROF-25), as 28.2. comes before 29.2. and 1.3. after it.
 */
export function fullYears(birthday: Day, on: Day): number {
  const reached =
    on.month > birthday.month || (on.month === birthday.month && on.day >= birthday.day);
  return on.year - birthday.year - (reached ? 0 : 1);
}
