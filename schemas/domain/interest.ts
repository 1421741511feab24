import type { Gender, GenderInterest } from '../enumerations.ts';

/** PEOPLE-05: an interest matches the equal gender; `Sukupuolella ei väliä` matches every gender. */
export function interestMatches(interest: GenderInterest, gender: Gender): boolean {
  return interest === 'Sukupuolella ei väliä' || interest === gender;
}
