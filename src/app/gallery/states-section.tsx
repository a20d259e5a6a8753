import { Button } from '../../ui/button.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState, NoAccessState, OfflineState } from '../../ui/states.tsx';

export function StatesSection() {
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <EmptyState title="Empty" action={<Button variant="primary">One action</Button>}>
          The reason, and one action.
        </EmptyState>
        <ErrorState title="Error" details="Stack" detailsLabel="Technical details">
          What happened, and what to do now.
        </ErrorState>
        <OfflineState title="Offline">It shows as soon as there is a connection.</OfflineState>
        <NoAccessState title="No access">Ask your manager for access.</NoAccessState>
      </div>
      <SkeletonList rows={2} label="Loading" />
    </>
  );
}
