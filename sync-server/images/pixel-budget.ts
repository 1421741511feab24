/**
 * Bounds the memory of decoding: what runs at once never exceeds `total` pixels, however many
 * uploads arrive. First come, first served; a large picture runs alone.
 */
export interface PixelBudget {
  /** Runs the work once the pixels are free. */
  run<T>(pixels: number, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
}

interface Waiter {
  readonly cost: number;
  start(): void;
}

/** A budget of that many pixels. */
export function createPixelBudget(total: number): PixelBudget {
  let free = total;
  const queue: Waiter[] = [];
  const startNext = (): void => {
    for (let next = queue[0]; next !== undefined && next.cost <= free; next = queue[0]) {
      queue.shift();
      free -= next.cost;
      next.start();
    }
  };
  return {
    get waiting() {
      return queue.length;
    },
    async run(pixels, work) {
      const cost = Math.min(pixels, total);
      await new Promise<void>((start) => {
        queue.push({ cost, start });
        startNext();
      });
      try {
        return await work();
      } finally {
        free += cost;
        startNext();
      }
    },
  };
}
