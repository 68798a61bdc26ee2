// Mantine's styles that only this tab needs.
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { type Office, officeKindNames, officeKinds } from '@kopa/contracts/office/offices';
import { stateNames } from '@kopa/contracts/service/lgas';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Badge, Button, NativeSelect, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '../../shared/layout/format.ts';
import rows from '../../shared/layout/list.module.css';
import tab from '../../shared/layout/tab.module.css';
import { officeTitle } from '../../shared/office/office-words.ts';
import { ChangeUntilDialog } from './change-until-dialog.tsx';
import { NewOfficeDialog } from './new-office-dialog.tsx';
import { endMutation, type OfficeFilter, officesQuery } from './offices.queries.ts';

/** An office with the dialog that is open for it. */
type Opened = { office: Office; dialog: 'until' | 'end' } | { dialog: 'new' };

/** The Offices tab: who holds which office (product 3.17). */
export function Offices() {
  const [filter, setFilter] = useState<OfficeFilter>({});
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useInfiniteQuery(officesQuery(filter));
  const items = itemsOf(list.data);
  const isEmpty = items.length === 0;
  const close = () => setOpened(null);
  return (
    <section className={tab.section} aria-labelledby="offices">
      <div className={tab.row}>
        <Title order={2} id="offices" className={tab.title}>
          Offices
        </Title>
        <Button onClick={() => setOpened({ dialog: 'new' })}>New office</Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers before 2023 do not have <search> */}
      <div role="search" className={tab.filters}>
        <NativeSelect
          label="State"
          value={filter.state ?? ''}
          data={[{ value: '', label: 'All states' }, ...stateNames]}
          onChange={({ currentTarget }) => setFilter({ ...filter, state: currentTarget.value || undefined })}
        />
        <NativeSelect
          label="Kind"
          value={filter.kind ?? ''}
          data={[
            { value: '', label: 'All kinds' },
            ...officeKinds.map((kind) => ({ value: kind, label: officeKindNames[kind] })),
          ]}
          onChange={({ currentTarget }) =>
            setFilter({ ...filter, kind: officeKinds.find((kind) => kind === currentTarget.value) })
          }
        />
      </div>
      {isEmpty && <ListState list={list} failed="The offices could not be fetched." empty="No offices found" />}
      {!isEmpty && (
        <ul className={rows.list} aria-label="Offices" aria-busy={list.isPlaceholderData}>
          {items.map((office) => (
            <Row
              key={office.id}
              office={office}
              onChangeUntil={() => setOpened({ office, dialog: 'until' })}
              onEnd={() => setOpened({ office, dialog: 'end' })}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {opened?.dialog === 'new' && <NewOfficeDialog onClose={close} />}
      {opened?.dialog === 'until' && <ChangeUntilDialog office={opened.office} onClose={close} />}
      <EndDialog office={opened?.dialog === 'end' ? opened.office : null} onClose={close} />
    </section>
  );
}

const statuses = {
  offered: { words: 'Offered', color: 'gray' },
  accepted: { words: 'In office', color: 'green' },
  ended: { words: 'Ended', color: 'gray' },
} as const;

interface RowProps {
  office: Office;
  onChangeUntil: () => void;
  onEnd: () => void;
}

function Row({ office, onChangeUntil, onEnd }: RowProps) {
  const { holder, holderKind, status, until } = office;
  const { words, color } = statuses[status];
  return (
    <li className={tab.item}>
      <div className={tab.row}>
        <div>
          <Title order={3} className={tab.title}>
            {officeTitle(office)}
          </Title>
          <Text size="sm" c="dimmed">
            {holder?.name ?? 'Account deleted'}, {holderKind} · until {formatDate(until)}
          </Text>
        </div>
        <Badge color={color}>{words}</Badge>
        {status !== 'ended' && (
          <div className={tab.together}>
            <Button variant="default" onClick={onChangeUntil}>
              Change
            </Button>
            <Button variant="default" onClick={onEnd}>
              End
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

function EndDialog({ office, onClose }: { office: Office | null; onClose: () => void }) {
  const end = useMutation({
    ...endMutation,
    onSuccess: () => showToast({ title: 'Office ended', message: 'Its holder is told', tone: 'success' }),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      opened={office !== null}
      title="End office"
      text={
        office === null
          ? ''
          : `${officeTitle(office)}: ${office.holder?.name ?? 'its holder'} no longer acts for the place, for good. An open roll call closes.`
      }
      confirmLabel="End office"
      pending={end.isPending}
      onCancel={onClose}
      onConfirm={() => office !== null && end.mutate(office.id)}
    />
  );
}
