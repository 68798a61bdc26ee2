import { officeLimits } from '@kopa/contracts/limits';
import {
  holdersOfKinds,
  type NewOffice,
  type OfficeKind,
  officeKindNames,
  officeKinds,
} from '@kopa/contracts/office/offices';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import { cdsGroups } from '@kopa/contracts/service/service-constants';
import { textLimits } from '@kopa/contracts/text-limits';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { showToast } from '@kopa/ui/toast';
import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useDraft } from '../../session/drafts.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { type ChosenPerson, PersonSelect } from '../../shared/people/person-select.tsx';
import classes from './offices.module.css';
import { offerMutation } from './offices.queries.ts';

const nowhere: readonly string[] = [];
const empty = {
  kind: 'coordinator' as OfficeKind,
  state: '',
  lgas: nowhere,
  cdsGroup: '',
  holder: null as ChosenPerson | null,
  until: '',
};

/** Offers an office of a place to a member or an administrator. */
export function NewOfficeDialog({ onClose }: { onClose: () => void }) {
  const today = dayInLagos(serverNow());
  const groups = useId();
  const [draft, setDraft, discard, send] = useDraft({ name: 'office', empty }, onClose);
  const { kind, state, lgas, cdsGroup, holder, until } = draft;
  const write = (fields: Partial<typeof empty>) => setDraft({ ...draft, ...fields });
  const holderKind = holdersOfKinds[kind];
  const known = stateNames.find((name) => name === state);
  const choices = known === undefined ? [] : lgasOf(known);
  const [lga] = lgas;
  const place = placeOf(kind, state, lgas, cdsGroup.trim());
  const offer = useMutation({
    ...offerMutation,
    onSuccess: (offered) => {
      const message = `${offered.holder?.name ?? 'The holder'} is asked`;
      showToast({ title: 'Office offered', message, tone: 'success' });
    },
  });
  const isComplete = place !== null && holder !== null && until !== '';

  function submit() {
    if (!isComplete) return;
    const office = {
      ...place,
      holder: holderKind === 'member' ? { userId: holder.id } : { administratorId: holder.id },
      until,
    };
    void send(office, (idempotencyKey) => offer.mutateAsync({ ...office, idempotencyKey }));
  }

  return (
    <FormDialog
      title="New office"
      action="Offer"
      isReady={isComplete}
      isPending={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
      onCancel={discard}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        data={officeKinds.map((value) => ({ value, label: officeKindNames[value] }))}
        onChange={({ currentTarget }) => {
          const next = officeKinds.find((value) => value === currentTarget.value) ?? kind;
          write({ kind: next, holder: holdersOfKinds[next] === holderKind ? holder : null });
        }}
        data-autofocus
      />
      <NativeSelect
        label="State"
        value={state}
        data={[{ value: '', label: 'Choose a state' }, ...stateNames]}
        onChange={({ currentTarget }) => write({ state: currentTarget.value, lgas: [] })}
      />
      {kind === 'zonal' && (
        <fieldset className={classes.fieldset}>
          <legend className={classes.legend}>LGAs</legend>
          <div className={classes.lgas}>
            {choices.map((name) => (
              <Checkbox
                key={name}
                label={name}
                checked={lgas.includes(name)}
                disabled={lgas.length === officeLimits.lgas && !lgas.includes(name)}
                onChange={({ currentTarget: { checked } }) =>
                  write({ lgas: checked ? [...lgas, name] : lgas.filter((one) => one !== name) })
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      {kind !== 'zonal' && kind !== 'coordinator' && (
        <NativeSelect
          label="LGA"
          value={lga ?? ''}
          disabled={known === undefined}
          data={[{ value: '', label: 'Choose an LGA' }, ...choices]}
          onChange={({ currentTarget }) => write({ lgas: currentTarget.value === '' ? [] : [currentTarget.value] })}
        />
      )}
      {kind === 'cds_executive' && (
        <>
          <TextInput
            label="CDS group"
            list={groups}
            autoComplete="off"
            maxLength={textLimits.audience}
            value={cdsGroup}
            onChange={(event) => write({ cdsGroup: event.currentTarget.value })}
          />
          <datalist id={groups}>
            {cdsGroups.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <PersonSelect
        key={holderKind}
        kind={holderKind}
        label="Holder"
        description={holderKind === 'member' ? 'A member who serves in the place' : 'An administrator'}
        placeholder="Name or username"
        chosen={holder}
        onChoose={(person) => write({ holder: person })}
        whenNobody={holderKind === 'administrator' && <AddAdministratorLink />}
      />
      <TextInput
        type="date"
        label="Until"
        description="The last day, included"
        min={today}
        max={addDays(today, officeLimits.days)}
        value={until}
        onChange={(event) => write({ until: event.currentTarget.value })}
      />
    </FormDialog>
  );
}

/** Only super administrators have the tab, and they add administrators. The draft of the office stays. */
function AddAdministratorLink() {
  return (
    <Text>
      Nobody found. <Link to="?tab=settings&part=add-administrator">Add administrator</Link>
    </Text>
  );
}

/** The fields that the kind has; null while one is missing. */
function placeOf(
  kind: OfficeKind,
  state: string,
  lgas: readonly string[],
  cdsGroup: string,
): Omit<NewOffice, 'holder' | 'until'> | null {
  if (state === '') return null;
  if (kind === 'coordinator') return { kind, state };
  const [lga] = lgas;
  if (lga === undefined) return null;
  if (kind === 'zonal') return { kind, state, lgas: [...lgas] };
  if (kind !== 'cds_executive') return { kind, state, lga };
  return cdsGroup === '' ? null : { kind, state, lga, cdsGroup };
}
