import { type AdminRumour, type RumourStatus, rumourStatuses } from '@kopa/contracts/news/rumours';
import { verdictNames } from '@kopa/rules/news/rumours';
import { ConfirmDialog } from '@kopa/ui/confirm-dialog.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { formatFigure, formatMoment } from '../../shared/layout/format.ts';
import rows from '../../shared/layout/list.module.css';
import tab from '../../shared/layout/tab.module.css';
import { ListState } from '../../shared/lists/list-state.tsx';
import { MoreButton } from '../../shared/lists/more-button.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { mediaUrl } from '../../shared/media/media-url.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import classes from './notices.module.css';
import { removeMutation, rumoursQuery } from './rumours.queries.ts';

const statusNames: Record<RumourStatus, string> = { open: 'Open', answered: 'Answered' };

/** The part "Rumours": the members' questions, to answer. */
export function Rumours() {
  const [status, setStatus] = useState<RumourStatus>('open');
  const [answering, setAnswering] = useState<AdminRumour | null>(null);
  const [removing, setRemoving] = useState<AdminRumour | null>(null);
  const remove = useMutation({
    ...removeMutation,
    onSuccess: () => showToast({ title: 'Rumour removed', message: 'Members no longer find it', tone: 'success' }),
    onSettled: () => setRemoving(null),
  });
  const list = useInfiniteQuery(rumoursQuery(status));
  const items = itemsOf(list.data);
  return (
    <section className={tab.section} aria-labelledby="rumours">
      <div className={tab.row}>
        <Title order={2} id="rumours" className={tab.title}>
          Rumours
        </Title>
        <NativeSelect
          aria-label="Status of rumours"
          value={status}
          data={rumourStatuses.map((value) => ({ value, label: statusNames[value] }))}
          onChange={({ currentTarget }) => setStatus(currentTarget.value as RumourStatus)}
        />
      </div>
      {items.length === 0 && (
        <ListState
          list={list}
          failed="The rumours could not be fetched."
          empty={status === 'open' ? 'No open rumours' : 'No answered rumours'}
        />
      )}
      {items.length > 0 && (
        <ul className={rows.list} aria-label="Rumours">
          {items.map((rumour) => (
            <Row
              key={rumour.id}
              rumour={rumour}
              onAnswer={() => setAnswering(rumour)}
              onRemove={() => setRemoving(rumour)}
            />
          ))}
        </ul>
      )}
      <MoreButton list={list} />
      {answering !== null && <AnswerDialog key={answering.id} rumour={answering} onClose={() => setAnswering(null)} />}
      <ConfirmDialog
        opened={removing !== null}
        title="Remove rumour"
        text={`“${removing?.text ?? ''}” disappears for everybody, and nobody is told.`}
        confirmLabel="Remove"
        pending={remove.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() => removing !== null && remove.mutate(removing.id)}
      />
    </section>
  );
}

interface RowProps {
  rumour: AdminRumour;
  onAnswer: () => void;
  onRemove: () => void;
}

function Row({ rumour, onAnswer, onRemove }: RowProps) {
  const { text, photo, askers, verdict, explanation, source, createdAt } = rumour;
  return (
    <li className={tab.item}>
      <div className={tab.row}>
        <Text className={classes.body}>{text}</Text>
        <div className={tab.together}>
          <Button variant="default" onClick={onAnswer}>
            {verdict === null ? 'Answer' : 'Correct'}
          </Button>
          <Button variant="default" onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      {photo !== null && <img className={classes.photo} src={mediaUrl(photo, 320)} alt="" />}
      {verdict !== null && (
        <Text className={classes.body}>
          {verdictNames[verdict]}: {explanation}
          {source !== null && ` (${source})`}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {formatFigure(askers)} {askers === 1 ? 'asker' : 'askers'} · {formatMoment(createdAt)}
      </Text>
    </li>
  );
}
