import { textLimits } from '@kopa/contracts/limits';
import { type NewPost, type PostType, postTypes } from '@kopa/contracts/social-feeds';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { showToast } from '@kopa/ui/toast';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import { useDraft } from '../../outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import classes from './composer.module.css';
import { postDraft } from './feed-drafts.ts';
import { postTypeLabels } from './post-types.ts';
import { useSharePost } from './use-share.ts';

const options = postTypes.map((type) => ({ value: type, label: postTypeLabels[type] }));

/** Input of a post. Its text survives leaving the page and returns if it could not be sent. */
export function Composer() {
  const member = useMember();
  const [draft, setDraft] = useDraft(member.id, postDraft);
  const { share, isSending } = useSharePost();

  function change(fields: Partial<NewPost>) {
    setDraft({ ...draft, ...fields });
  }

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (isSending) return;
    const content = draft.content.trim();
    if (content === '') {
      showToast({ title: 'Content required', message: 'Please write something to share.', tone: 'error' });
      return;
    }
    share({ ...draft, content, location: draft.type === 'location' ? draft.location : null });
    setDraft(postDraft.empty);
  }

  return (
    <form className={classes.composer} onSubmit={submit} aria-label="New post">
      <div className={classes.words}>
        <PersonAvatar person={member} size={44} />
        <GrowingTextarea
          className={classes.content}
          variant="unstyled"
          name="content"
          aria-label="Content"
          placeholder={`What is happening, ${member.firstName}?`}
          rows={[2, 10]}
          maxLength={textLimits.post}
          value={draft.content}
          onChange={(content) => change({ content })}
        />
      </div>
      {draft.type === 'location' && (
        <TextInput
          name="location"
          aria-label="Location"
          placeholder="Where are you? (optional)"
          maxLength={textLimits.location}
          value={draft.location ?? ''}
          onChange={(event) => change({ location: event.currentTarget.value })}
        />
      )}
      <div className={classes.row}>
        <NativeSelect
          name="type"
          aria-label="Post type"
          data={options}
          rightSection={<IconChevronDown size={20} stroke={1.75} aria-hidden />}
          value={draft.type}
          onChange={(event) => change({ type: event.currentTarget.value as PostType })}
        />
        <Button type="submit" loading={isSending}>
          Post
        </Button>
      </div>
    </form>
  );
}
