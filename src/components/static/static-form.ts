/** Shows one of a field's or form's prepared error texts; undefined hides them all. */
export function showError(ownerId: string, key: string | undefined): void {
  const box = document.getElementById(`${ownerId}-errors`);
  if (box === null) return;
  box.setAttribute('aria-live', 'polite');
  const texts = [...box.querySelectorAll<HTMLElement>('[data-error]')];
  const known = texts.some((text) => text.dataset['error'] === key);
  for (const text of texts) {
    const wanted = known ? key : key === undefined ? undefined : 'other';
    text.hidden = text.dataset['error'] !== wanted;
  }
  const field = document.getElementById(ownerId);
  if (field?.matches('input, textarea')) {
    if (key === undefined) field.removeAttribute('aria-invalid');
    else field.setAttribute('aria-invalid', 'true');
  }
}

/** The trimmed values of a form's text fields by name; passwords are left as typed. */
function valuesOf(form: HTMLFormElement): Record<string, string> {
  const entries = [...new FormData(form)].map(([name, value]) => {
    const text = typeof value === 'string' ? value : '';
    return [name, name === 'password' ? text : text.trim()] as const;
  });
  return Object.fromEntries(entries);
}

/** What a form of a public page checks and sends. */
export interface FormPlan {
  /** Error key by field name; {} lets the form be sent. */
  check(values: Record<string, string>): Record<string, string | undefined>;
  /** Sends it. @returns error key for the form, undefined if all went well */
  send(values: Record<string, string>): Promise<string | undefined>;
}

/** Shows on a button that something goes on. */
export function setBusy(button: Element | null, busy: boolean): void {
  // Not `disabled`: that would take the focus away from whoever presses it by keyboard.
  button?.setAttribute('aria-disabled', String(busy));
  button?.setAttribute('aria-busy', String(busy));
}

/**
 * Shows what is wrong with a field and leads there: with the focus it is read out, and its live region would tell it a
 * second time. Who is there already hears of it by that alone.
 */
export function refuseField(id: string, key: string): void {
  showError(id, key);
  const field = document.getElementById(id);
  if (field !== document.activeElement)
    document.getElementById(`${id}-errors`)?.setAttribute('aria-live', 'off');
  field?.focus();
}

/** True if no field has an error; else shows them and focuses the first. */
function passes(form: HTMLFormElement, errors: Record<string, string | undefined>): boolean {
  let first: [id: string, key: string] | undefined;
  for (const { id, name } of form.querySelectorAll<HTMLInputElement>('input[id], textarea[id]')) {
    const key = errors[name];
    if (key === undefined || first) showError(id, key);
    else first = [id, key];
  }
  if (first) refuseField(...first);
  return first === undefined;
}

const isShown = (form: Element) => form.isConnected && form.closest('[hidden]') === null;

/** Whether the form was pressed before this script was there (`holdPress` of `src/app/form-scripts.ts`); says so once. */
function takePress({ id }: HTMLFormElement): boolean {
  const { dataset } = document.documentElement;
  const isPressed = dataset['pressed'] === id;
  if (isPressed) delete dataset['pressed'];
  return isPressed;
}

/** Brings a prepared form to life: checks at submit, sends once, shows the answer's error. @param form if the page has it */
export function enhanceForm(form: HTMLFormElement | null, plan: FormPlan): void {
  if (form === null) return;
  form.noValidate = true;
  const button = form.querySelector('[type="submit"]');
  form.addEventListener('input', (event) => {
    const field = event.target as HTMLElement;
    if (field.id !== '') showError(field.id, undefined);
    showError(form.id, undefined);
  });
  const submit = async () => {
    if (button?.getAttribute('aria-busy') === 'true') return;
    const values = valuesOf(form);
    showError(form.id, undefined);
    if (!passes(form, plan.check(values))) return;
    setBusy(button, true);
    try {
      showError(form.id, await plan.send(values));
    } finally {
      setBusy(button, false);
    }
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  if (!takePress(form)) return;
  setBusy(button, false);
  // Once the page's other parts stand: they may have put something else in the form's place.
  queueMicrotask(() => void (isShown(form) && submit()));
}
