import { showError } from '../../components/static/static-form.ts';

const emailIn = (part: Element) => part.querySelector<HTMLInputElement>('[name=email]');

/**
 * Keeps only the view of the address's fragment in the page: other forms would confuse password
 * managers, and screen readers' lists of fields. Without scripts the fragment alone shows it (CSS).
 */
export function enhanceViews(): void {
  const container = document.getElementById('views');
  if (container === null) return;
  const views = [...container.children] as HTMLElement[];
  const named = () => views.find((view) => `#${view.id}` === location.hash);
  const show = (isChange: boolean) => {
    const view = named() ?? views[0];
    if (view === undefined) return;
    const typed = emailIn(container)?.value ?? '';
    // Itself it stays where it is: taken out and put back, a field in which one is typing would lose the focus.
    for (const other of views) if (other !== view) other.remove();
    if (!view.isConnected) container.append(view);
    const heading = view.querySelector('h1')?.textContent;
    if (heading !== undefined) document.title = document.title.replace(/^.+(?= · )/, heading);
    // Who has typed an address need not do so again to ask for a new password, or to register with it.
    const email = emailIn(view);
    if (email?.value === '') email.value = typed;
    if (!isChange) return;
    // What went wrong before one looked at another form is no news on coming back.
    for (const { id } of view.querySelectorAll('[id$="-errors"]'))
      showError(id.slice(0, -'-errors'.length), undefined);
    view.querySelector<HTMLElement>('input, h1[tabindex]')?.focus();
  };
  container.dataset['single'] = '';
  container.addEventListener('click', ({ target }) => {
    const wanted = (target as Element).closest<HTMLElement>('[data-view]')?.dataset['view'];
    if (wanted !== undefined) location.hash = wanted;
  });
  show(false);
  // The container goes with its page when the language changes; so does its listener.
  const onChange = () => {
    if (!container.isConnected) removeEventListener('hashchange', onChange);
    // The skip link's fragment names no view: it leaves the form as it is.
    else if (location.hash === '' || named()) show(true);
  };
  addEventListener('hashchange', onChange);
}
