import type { AdminRole } from '@kopa/contracts/access';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { useAddress } from '../../shared/lists/use-address.ts';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import type { AdminNotice } from '@kopa/contracts/news/channels';
import { officeKindNames } from '@kopa/contracts/office/offices';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFigure, formatMoment } from '../../shared/layout/format.ts';
import rows from '../../shared/layout/list.module.css';
import tab from '../../shared/layout/tab.module.css';
import { audienceName } from './audiences.ts';
import { NewNoticeDialog } from './new-notice-dialog.tsx';
import classes from './notices.module.css';
import { noticesQuery, withdrawMutation } from './notices.queries.ts';
import { Rumours } from './rumours.tsx';

/** The Notices tab: official notices with their figures, and the rumours that members ask about (product 3.14). */
export function Notices({ role }: { role: AdminRole }) {
  const [params, change] = useAddress();
  if (role !== 'official' && params.get('part') === 'rumours') {
    return (
      <div className={tab.sections}>
        <div>
          <Button variant="default" onClick={() => change({ part: undefined })}>
            Show notices too
          </Button>
        </div>
        <Rumours />
      </div>
    );
  }
  return <NoticesAndRumours role={role} />;
}

function NoticesAndRumours({ role }: { role: AdminRole }) {
  const list = useInfiniteQuery(noticesQuery);
  const [writes, setWrites] = useState(false);
  const [withdrawing, setWithdrawing] = useState<AdminNotice | null>(null);
  const withdraw = useMutation({
    ...withdrawMutation,
    onSuccess: () => showToast({ title: 'Notice withdrawn', message: 'Members no longer see it', tone: 'success' }),
    onSettled: () => setWithdrawing(null),
  });
  const items = itemsOf(list.data);
  return (
    <div className={tab.columns}>
      <section className={tab.section} aria-labelledby="notices">
        <div className={tab.row}>
          <Title order={2} id="notices" className={tab.title}>
            Notices
          </Title>
          <Button onClick={() => setWrites(true)}>New notice</Button>
        </div>
        {items.length === 0 && (
          <ListState list={list} failed="The notices could not be fetched." empty="No notices yet" drawing="bell" />
        )}
        {items.length > 0 && (
          <ul className={rows.list} aria-label="Notices">
            {items.map((notice) => (
              <Row key={notice.id} notice={notice} onWithdraw={() => setWithdrawing(notice)} />
            ))}
          </ul>
        )}
        <MoreButton list={list} />
      </section>
      {role !== 'official' && <Rumours />}
      {writes && <NewNoticeDialog onClose={() => setWrites(false)} />}
      <ConfirmDialog
        opened={withdrawing !== null}
        title="Withdraw notice"
        text={`“${withdrawing?.title ?? ''}” disappears for everybody, with its figures.`}
        confirmLabel="Withdraw"
        pending={withdraw.isPending}
        onCancel={() => setWithdrawing(null)}
        onConfirm={() => withdrawing !== null && withdraw.mutate(withdrawing.id)}
      />
    </div>
  );
}

function Row({ notice, onWithdraw }: { notice: AdminNotice; onWithdraw: () => void }) {
  const { title, body, audience, publishedAt, expiresAt, author, office, reach, read, acknowledged } = notice;
  const { needsAcknowledgement } = notice;
  return (
    <li className={tab.item}>
      <div className={tab.row}>
        <Title order={3} className={tab.title}>
          {title}
        </Title>
        <Button variant="default" onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
      <Text className={classes.body}>{body}</Text>
      <Text size="sm" c="dimmed">
        {audienceName(audience)} · {formatMoment(publishedAt)} · {author.name}
        {office !== null && `, ${officeKindNames[office.kind]} of ${office.place}`}
        {expiresAt !== null && ` · expires ${formatMoment(expiresAt)}`}
      </Text>
      <ul className={tab.figures}>
        <li>Reach {formatFigure(reach)}</li>
        <li>Read {formatFigure(read)}</li>
        {needsAcknowledgement && <li>Acknowledged {formatFigure(acknowledged)}</li>}
      </ul>
    </li>
  );
}
