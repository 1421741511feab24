import { Card } from '../../components/card.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

/** Resting shape of the summary and the menu below it. */
export function SummarySkeleton() {
  return (
    <div aria-busy="true">
      <Card padded>
        <Skeleton shape="circle" width="6.5rem" height="6.5rem" />
      </Card>
      <Skeleton shape="card" height="18rem" />
    </div>
  );
}
