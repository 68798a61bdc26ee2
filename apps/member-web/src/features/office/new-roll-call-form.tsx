import { rollCallLimits } from '@kopa/contracts/limits';
import { addDays } from '@kopa/rules/dates';
import { emptyRollCall } from '@kopa/rules/office/new-roll-call';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { Form } from '@kopa/ui/form.tsx';
import { isRollCallComplete, RollCallFields } from '@kopa/ui/roll-call-fields.tsx';
import { serverNow } from '@kopa/ui/server-clock';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDraft } from '../../device/outbox/drafts.ts';
import { FormButtons } from '../../shared/layout/form-buttons.tsx';
import { showFailure } from '../../shared/layout/show-failure.ts';
import classes from './office.module.css';
import { openRollCallMutation } from './office.queries.ts';

/** Writes a roll call and opens it. */
export function NewRollCallForm({ officeId, onClose }: { officeId: number; onClose: () => void }) {
  // Only written fields are kept: the preset times go on with the clock.
  const empty = emptyRollCall(serverNow());
  const today = dayInLagos(serverNow());
  const [draft, setDraft, close, send] = useDraft({ name: `roll-call.${officeId}`, empty, isEdit: true }, onClose);
  const open = useMutation({ ...openRollCallMutation(useQueryClient(), officeId), onError: showFailure });

  function submit() {
    if (!isRollCallComplete(draft) || open.isPending) return;
    const rollCall = { ...draft, title: draft.title.trim() };
    void send(rollCall, (idempotencyKey) => open.mutateAsync({ ...rollCall, idempotencyKey }));
  }

  return (
    <section className={classes.section} aria-labelledby="new-roll-call">
      <h2 id="new-roll-call" className={classes.heading}>
        New roll call
      </h2>
      <Form onSubmit={submit}>
        <RollCallFields
          written={draft}
          onWrite={setDraft}
          days={{ from: today, to: addDays(today, rollCallLimits.daysAhead) }}
        />
        <p className={classes.note}>
          Opening needs the network. From then on this phone keeps the roster, and marking needs none.
        </p>
        <FormButtons
          submit="Open"
          isDisabled={!isRollCallComplete(draft)}
          isPending={open.isPending}
          onCancel={close}
        />
      </Form>
    </section>
  );
}
