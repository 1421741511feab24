import { CircleAlert } from 'lucide-react';
import type { InputHTMLAttributes } from 'react';
import { cx } from '../cx.ts';
import fieldStyles from '../field.module.css';

export interface StaticFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  name: string;
  label: string;
  hint?: string;
  /** Texts by error key; the page's script shows the one that applies. */
  errors?: Readonly<Record<string, string>>;
  /** A text box of that many rows instead of one line. */
  rows?: number;
}

interface StaticErrorsProps {
  /** Id of the field or form. */
  of: string;
  errors: Readonly<Record<string, string>>;
  /** Key of a text that is English on every page (ERR-08, ERR-09). */
  english?: string;
}

/** Hidden error texts: scripts of public pages hold no words of their own. */
export function StaticErrors({ of, errors, english }: StaticErrorsProps) {
  return (
    <div aria-live="polite" id={`${of}-errors`}>
      {Object.entries(errors).map(([key, text]) => (
        <p key={key} hidden data-error={key} className={fieldStyles.error}>
          <CircleAlert aria-hidden="true" />
          <span lang={key === english ? 'en' : undefined}>{text}</span>
        </p>
      ))}
    </div>
  );
}

/** A form field of a page that is plain HTML; `static-form.ts` brings it to life. */
export function StaticField({ label, hint, errors = {}, rows, ...input }: StaticFieldProps) {
  const { id, name, maxLength, autoComplete } = input;
  const shared = { id, name, maxLength, autoComplete, className: fieldStyles.control };
  const describedBy = cx(hint !== undefined && `${id}-hint`, `${id}-errors`);
  return (
    <div className={fieldStyles.field}>
      <label htmlFor={id} className={fieldStyles.label}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...input} {...shared} aria-describedby={describedBy} />
      ) : (
        <textarea {...shared} rows={rows} aria-describedby={describedBy} />
      )}
      {hint !== undefined && (
        <span id={`${id}-hint`} className={fieldStyles.hint}>
          {hint}
        </span>
      )}
      <StaticErrors of={id} errors={errors} />
    </div>
  );
}
