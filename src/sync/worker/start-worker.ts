/**
 * Starts the worker of src/sync/replica-worker.ts. In what is built, the import of it becomes one that starts it
 * (scripts/build/classic-scripts.ts), as the names of built files are known there only.
 */
export function startWorker(): Promise<Worker> {
  if (import.meta.env.DEV) {
    const file = '/src/sync/replica-worker.ts';
    return Promise.resolve(new Worker(file, { type: 'module' }));
  }
  return import('../replica-worker.ts') as Promise<Worker>;
}
