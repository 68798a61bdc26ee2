import { textLimits } from '@kopa/contracts/text-limits';
import type { DraftOptions } from '@kopa/ui/drafts';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { changeDraft, useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import article from '../../shared/layout/article.module.css';
import { showFailure } from '../../shared/layout/show-failure.ts';
import { LoadFailure } from '../../shared/lists/load-failure.tsx';
import { LoadMore } from '../../shared/lists/load-more.tsx';
import { itemsOf } from '../../shared/lists/pages.ts';
import { addUploads } from '../../shared/media/uploads.ts';
import { useUploads } from '../../shared/media/use-uploads.ts';
import { RumourItem } from './rumour-item.tsx';
import { RumourPhoto } from './rumour-photo.tsx';
import classes from './rumours.module.css';
import { answeredRumoursQuery, askMutation, similarRumoursQuery } from './rumours.queries.ts';

/** Letters from which similar rumours are searched. */
const searchFrom = 8;
const searchAfter = 400;

const rumourDraft: DraftOptions<{ content: string; photo: string | null }> = {
  name: 'rumour',
  empty: { content: '', photo: null },
};

/** "Is it true?": asks about a rumour, offers similar ones before, and shows the answered ones (product 2.41). */
export function Rumours() {
  const member = useMember();
  const [{ content: text, photo }, , , send] = useDraft(rumourDraft);
  const uploadTarget = { memberId: member.id, draft: rumourDraft.name, take: (url: string) => change({ photo: url }) };
  const [upload] = useUploads(uploadTarget);
  const [wanted] = useDebouncedValue(text.trim(), searchAfter);
  const similar = useQuery({ ...similarRumoursQuery(wanted), enabled: wanted.length >= searchFrom });
  const answered = useInfiniteQuery(answeredRumoursQuery());
  const ask = useMutation({
    ...askMutation(),
    onSuccess: () =>
      showToast({ title: 'Question sent', message: 'We tell you when it is answered.', tone: 'success' }),
    onError: showFailure,
  });

  /** Changes the stored draft, because an upload may end after the component is unmounted. */
  function change(fields: Partial<typeof rumourDraft.empty>) {
    changeDraft(member.id, rumourDraft, () => fields);
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() === '' || upload !== undefined || ask.isPending) return;
    const rumour = { text: text.trim(), photo };
    void send(rumour, (idempotencyKey) => ask.mutateAsync({ ...rumour, idempotencyKey }));
  }

  const offered = wanted.length >= searchFrom && text.trim() !== '' ? (similar.data ?? []) : [];
  return (
    <section className={`${article.section} ${classes.rumours}`} aria-labelledby="rumours">
      <h2 id="rumours" className={article.heading}>
        Is it true?
      </h2>
      <form className={classes.form} onSubmit={submit}>
        <GrowingTextarea
          label="What have you heard?"
          rows={[2, 6]}
          maxLength={textLimits.rumour}
          value={text}
          onChange={(content) => change({ content })}
        />
        {offered.length > 0 && (
          <div className={classes.similar}>
            <p className={article.note}>Others have asked about this:</p>
            {offered.map((rumour) => (
              <RumourItem key={rumour.id} rumour={rumour} />
            ))}
          </div>
        )}
        <RumourPhoto
          photo={photo}
          upload={upload}
          onChoose={(file) => addUploads(uploadTarget, [file], { free: 1, tooMany: '' })}
          onRemove={() => change({ photo: null })}
        />
        <Button type="submit" disabled={upload !== undefined} loading={ask.isPending}>
          Ask
        </Button>
      </form>
      {answered.isLoadingError && (
        <LoadFailure text="The answers could not be loaded." onRetry={() => void answered.refetch()} />
      )}
      {itemsOf(answered.data).map((rumour) => (
        <RumourItem key={rumour.id} rumour={rumour} />
      ))}
      <LoadMore list={answered} label="Load more answers" />
    </section>
  );
}
