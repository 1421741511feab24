import { Skeleton } from '../../components/skeleton.tsx';

/** Resting shape of the summary. */
export function SummarySkeleton() {
  return (
    <div aria-busy="true">
      <Skeleton shape="card" height="16.5rem" />
    </div>
  );
}
