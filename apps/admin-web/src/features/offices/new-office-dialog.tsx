import { officeLimits } from '@kopa/contracts/limits';
import { lgasOf, stateNames } from '@kopa/contracts/service/lgas';
import {
  holdersOfKinds,
  type NewOffice,
  type OfficeKind,
  officeKindNames,
  officeKinds,
} from '@kopa/contracts/service/offices';
import { cdsGroups } from '@kopa/contracts/service/service-constants';
import { textLimits } from '@kopa/contracts/text-limits';
import { addDays } from '@kopa/rules/dates';
import { dayInLagos } from '@kopa/rules/service/service-days';
import { serverNow } from '@kopa/ui/server-clock';
import { showToast } from '@kopa/ui/toast';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useKeyOf } from '../../api/use-key-of.ts';
import { FormDialog } from '../../shared/layout/form-dialog.tsx';
import { PersonSelect } from '../../shared/people/person-select.tsx';
import classes from './offices.module.css';
import { offerMutation } from './offices.queries.ts';

/** Offers an office of a place to a member or an administrator. */
export function NewOfficeDialog({ onClose }: { onClose: () => void }) {
  const today = dayInLagos(serverNow());
  const groups = useId();
  const [kind, setKind] = useState<OfficeKind>('coordinator');
  const [state, setState] = useState('');
  const [lgas, setLgas] = useState<readonly string[]>([]);
  const [cdsGroup, setCdsGroup] = useState('');
  const [holderId, setHolderId] = useState<number | null>(null);
  const [until, setUntil] = useState('');
  const keyOf = useKeyOf();
  const holderKind = holdersOfKinds[kind];
  const known = stateNames.find((name) => name === state);
  const choices = known === undefined ? [] : lgasOf(known);
  const [lga] = lgas;
  const place = placeOf(kind, state, lgas, cdsGroup.trim());
  const offer = useMutation({
    ...offerMutation,
    onSuccess: ({ holder }) => {
      showToast({ title: 'Office offered', message: `${holder?.name ?? 'The holder'} is asked`, tone: 'success' });
      onClose();
    },
  });
  const isComplete = place !== null && holderId !== null && until !== '';

  function submit() {
    if (!isComplete) return;
    const office = {
      ...place,
      holder: holderKind === 'member' ? { userId: holderId } : { administratorId: holderId },
      until,
    };
    offer.mutate({ ...office, idempotencyKey: keyOf(office) });
  }

  return (
    <FormDialog
      title="New office"
      action="Offer"
      isReady={isComplete}
      isPending={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label="Kind"
        value={kind}
        data={officeKinds.map((value) => ({ value, label: officeKindNames[value] }))}
        onChange={({ currentTarget }) => {
          const next = officeKinds.find((value) => value === currentTarget.value) ?? kind;
          setKind(next);
          if (holdersOfKinds[next] !== holderKind) setHolderId(null);
        }}
        data-autofocus
      />
      <NativeSelect
        label="State"
        value={state}
        data={[{ value: '', label: 'Choose a state' }, ...stateNames]}
        onChange={({ currentTarget }) => {
          setState(currentTarget.value);
          setLgas([]);
        }}
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
                  setLgas(checked ? [...lgas, name] : lgas.filter((one) => one !== name))
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
          onChange={({ currentTarget }) => setLgas(currentTarget.value === '' ? [] : [currentTarget.value])}
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
            onChange={(event) => setCdsGroup(event.currentTarget.value)}
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
        onChoose={setHolderId}
      />
      <TextInput
        type="date"
        label="Until"
        description="The last day, included"
        min={today}
        max={addDays(today, officeLimits.days)}
        value={until}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
    </FormDialog>
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
