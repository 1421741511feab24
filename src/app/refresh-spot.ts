import styles from './refresh-spot.module.css';

/** A round sign at the top of the screen. @param refreshing it turns */
export function makeSpot(refreshing = false): HTMLElement {
  const spot = document.createElement('div');
  const ring = document.createElement('div');
  spot.className = [styles.spot, refreshing && styles.refreshing].filter(Boolean).join(' ');
  ring.className = styles.ring ?? '';
  spot.ariaHidden = 'true';
  spot.append(ring);
  document.body.append(spot);
  return spot;
}

/** Moves it with the finger. @param pulled pixels @param part of the way, 1 refreshes */
export function movePull(spot: HTMLElement, pulled: number, part: number): void {
  spot.style.translate = `0 ${pulled}px`;
  spot.style.opacity = String(Math.min(1, part));
  if (spot.firstElementChild instanceof HTMLElement)
    spot.firstElementChild.style.rotate = `${pulled * 4}deg`;
}
