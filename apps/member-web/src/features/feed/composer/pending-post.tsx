import type { PostPhoto } from '@kopa/contracts/feed/post-photos';
import type { NewPost } from '@kopa/contracts/feed/posts';
import { useLazy } from '@kopa/ui/use-lazy';
import { SendState } from '../../../device/outbox/send-state.tsx';
import type { Pending } from '../../../device/outbox/use-pending.ts';
import { useMember } from '../../../session/use-member.ts';
import { PersonLine } from '../../../shared/people/person-line.tsx';
import { PostBody } from '../post/post-body.tsx';
import classes from '../post/post-card.module.css';
import { type PostSend, textOf } from './post-send.ts';

const loadPhotos = async () => (await import('./pending-photos.tsx')).PendingPhotos;

/** The member's own post until the server answers. */
export function PendingPost({ pending }: { pending: Pending<PostSend> }) {
  const member = useMember();
  const Photos = useLazy(loadPhotos, pending.variables.photos !== undefined, () => undefined);
  return (
    <div className={classes.card} data-pending>
      <PersonLine person={member} isRow />
      <PostBody post={shownPost(pending.variables.post)} isOwn />
      {Photos !== null ? (
        <Photos pending={pending} />
      ) : (
        <p className={classes.sending}>
          <SendState pending={pending} />
        </p>
      )}
    </div>
  );
}

/** A post before the server's answer; its photos have no measures yet. */
function shownPost({ photos = [], ...text }: NewPost) {
  const shown = photos.map(({ url, alt = null }, place): PostPhoto => ({ ...unmeasured, id: place + 1, url, alt }));
  return { ...textOf(text), photos: shown };
}

const unmeasured = { width: 4, height: 3, bytes: 0 };
