import { ageClause, termsClause, urgentReportReasons } from '../../schemas/enumerations.ts';
import type { Report } from './under-review.ts';

/** The heading of /terms by which somebody is removed whom these reports are about (SAFE-09). */
export function clauseOf(reports: readonly Pick<Report, 'reason'>[]): string {
  const isAge = ({ reason }: Pick<Report, 'reason'>) => reason === urgentReportReasons[0];
  return reports.length > 0 && reports.every(isAge) ? ageClause : termsClause;
}
