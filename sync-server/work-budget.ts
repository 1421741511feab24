/**
 * Bounds what is worked on at once, such as the memory of decoding pictures: it never costs more than a total, however
 * much arrives. First come, first served; what costs more than all there is runs alone.
 */
export interface WorkBudget {
  /** Runs the work once there is so much to spend. */
  run<T>(cost: number, work: () => Promise<T>): Promise<T>;
  /** How many wait. */
  readonly waiting: number;
}

interface Waiter {
  readonly cost: number;
  start(): void;
}

/** A budget of that total, in whatever unit. */
export function createWorkBudget(total: number): WorkBudget {
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
    async run(wanted, work) {
      const cost = Math.min(wanted, total);
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
