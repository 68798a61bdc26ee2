import { Dialog } from '@kopa/ui/dialog.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { Lookers } from '../../shared/desk/lookers.tsx';
import { ListSkeleton } from '../../shared/layout/list-skeleton.tsx';
import { CaseDecision } from './case-decision.tsx';
import { CaseDetails } from './case-details.tsx';
import { DecisionForm } from './decision-form.tsx';
import classes from './reports.module.css';
import { caseQuery } from './reports.queries.ts';

/** One case: the subject, the reporters, the member's history, and the decision. */
export function CaseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useQuery(caseQuery(id));
  return (
    <Dialog opened onClose={onClose} title="Case" centered size="lg">
      <Lookers subjectType="case" subjectId={id} onTogether={() => void found.refetch()} />
      {found.isPending && <ListSkeleton />}
      {found.isError && <ErrorState text="The case could not be fetched." onRetry={() => void found.refetch()} />}
      {found.isSuccess && (
        <div className={classes.case}>
          <CaseDetails shown={found.data} />
          {found.data.decision === null ? (
            <DecisionForm shown={found.data} onDecided={onClose} />
          ) : (
            <CaseDecision decision={found.data.decision} />
          )}
        </div>
      )}
    </Dialog>
  );
}
