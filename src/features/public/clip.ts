const rate = 0.75;
const restAfterEndMs = 10_000;

/** Waits until the page's own bytes are there and the browser has nothing better to do. */
function afterLoad(run: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run));
  if (document.readyState === 'complete') setTimeout(idle, 500);
  else addEventListener('load', () => setTimeout(idle, 500), { once: true });
}

/** Runs once half of the element is on the screen. */
function whenSeen(element: Element, run: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { threshold: 0.5 },
  );
  observer.observe(element);
}

function wantsStillness(): boolean {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return still || connection?.saveData === true;
}

/**
 * PAGE-02: plays at 0.75, starts over 10 s after its end, muted and inline; the button pauses it.
 * Under reduced motion or data saving nothing is fetched before the button is pressed.
 */
export function enhanceClip(): void {
  const video = document.querySelector<HTMLVideoElement>('#clip');
  const control = document.querySelector<HTMLButtonElement>('#clip-control');
  if (
    video === null ||
    control === null ||
    video.canPlayType('video/mp4; codecs="avc1.42001f"') === ''
  )
    return;
  let rest: ReturnType<typeof setTimeout> | undefined;
  let wanted = false;
  const show = () => {
    const label = wanted ? control.dataset['pause'] : control.dataset['play'];
    control.setAttribute('aria-label', label ?? '');
    control.dataset['state'] = wanted ? 'playing' : 'paused';
  };
  const play = () => {
    clearTimeout(rest);
    wanted = true;
    if (video.src === '') video.src = video.dataset['source'] ?? '';
    video.muted = true;
    video.playbackRate = rate;
    video.play().catch(() => {
      wanted = false;
      show();
    });
    show();
  };
  const pause = () => {
    clearTimeout(rest);
    wanted = false;
    video.pause();
    show();
  };
  video.addEventListener('playing', () => (video.dataset['playing'] = ''));
  video.addEventListener('loadedmetadata', () => (video.playbackRate = rate));
  // Switching the language puts another clip in its place.
  const startOver = () => video.isConnected && play();
  video.addEventListener('ended', () => {
    if (wanted) rest = setTimeout(startOver, restAfterEndMs);
  });
  control.addEventListener('click', () => (wanted ? pause() : play()));
  control.hidden = false;
  show();
  video.playbackRate = rate;
  if (!wantsStillness()) afterLoad(() => whenSeen(video, play));
}
