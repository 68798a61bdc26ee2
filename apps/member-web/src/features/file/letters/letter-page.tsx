import { ApiError } from '@kopa/contracts/client';
import type { Letter } from '@kopa/contracts/file/letters';
import { memberPages } from '@kopa/contracts/member-pages';
import { isHandedIn } from '@kopa/rules/file/letter-steps';
import { EmptyState } from '@kopa/ui/empty-state.tsx';
import { ErrorState } from '@kopa/ui/error-state.tsx';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useMember } from '../../../session/use-member.ts';
import { showFailure } from '../../../shared/layout/show-failure.ts';
import { itemsOf } from '../../../shared/lists/pages.ts';
import { RowSkeletons } from '../../../shared/lists/row-skeletons.tsx';
import { Confirm } from '../../../shared/menus/confirm.tsx';
import { pageLoader } from '../../../shared/page/page-loader.ts';
import { pathId } from '../../../shared/page/path-id.ts';
import classes from '../file.module.css';
import { deleteLetterMutation, letterQuery, lettersQuery } from '../file.queries.ts';
import { OnlyYou } from '../only-you.tsx';
import { EditLetter } from './edit-letter.tsx';
import { LetterOutcome } from './letter-outcome.tsx';
import { LetterRoute } from './letter-route.tsx';
import { LetterSheet } from './letter-sheet.tsx';

export const loader = pageLoader((client, member, { id }) => {
  const letterId = pathId(id);
  return letterId === null ? [] : [client.prefetchQuery(letterQuery(member.id, letterId))];
});

/** One letter: its warnings, its route, and the letter itself (product 2.48). */
export function Component() {
  const id = pathId(useParams().id);
  return (
    <div className={classes.page} data-sheet-page>
      {id === null ? <Gone /> : <FoundLetter key={id} id={id} />}
    </div>
  );
}

function FoundLetter({ id }: { id: number }) {
  const member = useMember();
  const { data, isPending, error, refetch } = useQuery(letterQuery(member.id, id));
  const isGone = error instanceof ApiError && error.status === 404;
  // The device keeps the list, so that a letter that was never opened can be shown without a network.
  const { data: list } = useInfiniteQuery({ ...lettersQuery(member.id), enabled: error !== null && !isGone });
  if (isGone) return <Gone />;
  const letter = data ?? itemsOf(list).find((one) => one.id === id);
  if (letter !== undefined) return <ShownLetter letter={letter} />;
  return (
    <>
      <Title text="Letter" />
      {isPending && <RowSkeletons lead={0} />}
      {error !== null && <ErrorState text="The letter could not be loaded." onRetry={() => void refetch()} />}
    </>
  );
}

function ShownLetter({ letter }: { letter: Letter }) {
  const member = useMember();
  const navigate = useNavigate();
  const [isEditing, setIsEditing] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = useMutation({
    ...deleteLetterMutation(useQueryClient(), member.id, letter.id),
    onError: showFailure,
  });
  const { title, warnings } = letter;
  if (isEditing) return <EditLetter letter={letter} onClose={() => setIsEditing(false)} />;
  return (
    <>
      <Title text={title} />
      {warnings.map(({ code, message }) => (
        <p key={code} className={classes.warning} data-screen-only>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden />
          {message}
        </p>
      ))}
      <LetterRoute letter={letter} />
      <LetterOutcome letter={letter} />
      <div className={classes.bar} data-screen-only>
        <Button onClick={() => window.print()}>Print</Button>
        {!isHandedIn(letter) && (
          <Button variant="default" onClick={() => setIsEditing(true)}>
            Edit
          </Button>
        )}
        <Button variant="default" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      <LetterSheet letter={letter} />
      <Confirm
        opened={isDeleting}
        title="Delete this letter?"
        text="Its route and its outcome go with it. This cannot be undone."
        confirmLabel="Delete"
        pending={remove.isPending}
        onCancel={() => setIsDeleting(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: () => void navigate(memberPages.file, { replace: true }) })
        }
      />
    </>
  );
}

/** The heading, and who sees the page. */
function Title({ text }: { text: string }) {
  return (
    <>
      <h1 className={classes.title} data-screen-only>
        {text}
      </h1>
      <OnlyYou />
    </>
  );
}

function Gone() {
  return (
    <>
      <Title text="Letter" />
      <EmptyState
        drawing="record"
        title="This letter is not here"
        text="It was deleted, or the address is wrong."
        action={
          <Button component={Link} to={memberPages.file}>
            Go to your file
          </Button>
        }
      />
    </>
  );
}
