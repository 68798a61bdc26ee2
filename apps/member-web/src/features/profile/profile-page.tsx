import '@mantine/core/styles/Badge.css';
import '../../shared/layout/tabs-styles.ts';
import { photoSource } from '@kopa/ui/photo-source';
import { preloadLazy, useLazy } from '@kopa/ui/use-lazy';
import { Badge, Button, Tabs, VisuallyHidden } from '@mantine/core';
import { IconCamera, IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { useMember } from '../../session/use-member.ts';
import { postsOfQuery } from '../../shared/feed/posts-of.queries.ts';
import { coverWidth } from '../../shared/media/cover-width.ts';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import { ShowAvatars } from '../../shared/media/show-avatars.ts';
import { useTapToLoad } from '../../shared/media/use-tap-to-load.ts';
import { freshFromLoader, pageLoader } from '../../shared/page/page-loader.ts';
import { useTabInAddress } from '../../shared/page/use-tab-in-address.ts';
import { About } from '../../shared/people/profile/about.tsx';
import { LazyTab } from './lazy-tab.tsx';
import classes from './profile.module.css';

const tabNames = ['service', 'posts', 'photos', 'program', 'account'] as const;
type TabName = (typeof tabNames)[number];

const tabWords: Record<TabName, string> = {
  service: 'Service Info',
  posts: 'Posts',
  photos: 'Photos',
  program: 'Program',
  account: 'Account',
};

const loadTab: Record<TabName, () => Promise<ComponentType<{ personId: number }>>> = {
  service: async () => (await import('./service-tabs.tsx')).ServiceInfoTab,
  posts: async () => (await import('../../shared/people/profile/posts-tab.tsx')).PostsTab,
  photos: async () => (await import('./gallery-tab.tsx')).GalleryTab,
  program: async () => (await import('./service-tabs.tsx')).ProgramTab,
  account: async () => (await import('./account-tab.tsx')).AccountTab,
};

export const loader = pageLoader((client, { id }, { tab }) => {
  const shown = tabNames.find((name) => name === tab) ?? 'service';
  const code = preloadLazy(loadTab[shown]);
  // Posts are not kept beyond their screen; this moment is enough for the first one.
  return shown === 'posts'
    ? [code, client.prefetchInfiniteQuery({ ...postsOfQuery(id), gcTime: freshFromLoader })]
    : [code];
});

const loadEditDialog = async () => (await import('./edit-profile-dialog.tsx')).EditProfileDialog;
const loadPhotoDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog;

/** The member's own profile (product 2.13). */
export function Component() {
  const member = useMember();
  const [dialog, setDialog] = useState<'edit' | 'picture' | 'cover' | null>(null);
  const [tab, setTab] = useTabInAddress(tabNames);
  const close = () => setDialog(null);
  const { isShown, hide } = useTapToLoad<string>();
  const cover = member.coverPhoto ?? member.timelineBackground;
  const EditDialog = useLazy(loadEditDialog, dialog === 'edit', close);
  const PhotoDialog = useLazy(loadPhotoDialog, dialog === 'picture' || dialog === 'cover', close);
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <div className={classes.cover} data-patterned>
          {cover !== null && isShown(cover) && (
            <img src={photoSource(cover, coverWidth)} alt="" fetchPriority="high" onError={() => hide(cover)} />
          )}
          <Button
            className={classes.changeCover}
            size="sm"
            leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('cover')}
          >
            Change Cover
          </Button>
        </div>
        <div className={classes.who}>
          <button type="button" className={classes.picture} onClick={() => setDialog('picture')}>
            <ShowAvatars value>
              <PersonAvatar person={{ ...member, isOnline: false }} size={96} />
            </ShowAvatars>
            <VisuallyHidden>Change profile picture</VisuallyHidden>
            <span className={classes.pencil}>
              <IconCamera size={20} stroke={1.75} aria-hidden />
            </span>
          </button>
          <h1 className={classes.name}>{member.name}</h1>
          <p className={classes.line}>
            <span>@{member.username}</span>
            <span>{member.email}</span>
          </p>
          {member.portalConnected && (
            <Badge size="lg" mt={4} leftSection={<IconRosetteDiscountCheck size={16} stroke={1.75} aria-hidden />}>
              NYSC Portal Connected
            </Badge>
          )}
          <About person={member} />
          <Button
            variant="light"
            leftSection={<IconPencil size={20} stroke={1.75} aria-hidden />}
            onClick={() => setDialog('edit')}
          >
            Edit
          </Button>
        </div>
      </header>
      <Tabs value={tab} onChange={(next) => setTab(next as TabName)} keepMounted={false}>
        <Tabs.List grow>
          {tabNames.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {tabWords[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabNames.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <LazyTab load={loadTab[name]} personId={member.id} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {EditDialog !== null && <EditDialog opened={dialog === 'edit'} onClose={close} />}
      {PhotoDialog !== null && (
        <>
          <PhotoDialog opened={dialog === 'picture'} use="picture" title="Change profile picture" onClose={close} />
          <PhotoDialog opened={dialog === 'cover'} use="cover" title="Change Cover" onClose={close} />
        </>
      )}
    </div>
  );
}
