import { photoVariantUrl } from '@kopa/contracts/photos';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { Badge, Button, Modal, Tabs } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { PhotoButton } from '../../photos/photo-button.tsx';
import { type PhotoUse, usePhotoUpload } from '../../photos/use-photo-upload.ts';
import { useMember } from '../../session/use-member.ts';
import { AccountTab } from './account-tab.tsx';
import { EditProfileDialog } from './edit-profile-dialog.tsx';
import { GalleryTab } from './gallery-tab.tsx';
import classes from './profile.module.css';
import { ProgramTab, ServiceInfoTab } from './service-tabs.tsx';

const coverWidth = 800;

/** One's own profile (spec 2.13). */
export function ProfilePage() {
  const member = useMember();
  const [dialog, setDialog] = useState<'edit' | 'picture' | 'cover' | null>(null);
  const close = () => setDialog(null);
  return (
    <div>
      <header className={classes.header}>
        <div className={classes.cover}>
          {member.coverPhoto !== null && <img src={photoVariantUrl(member.coverPhoto, coverWidth)} alt="" />}
          <Button className={classes.changeCover} size="compact-md" variant="white" onClick={() => setDialog('cover')}>
            Change Cover
          </Button>
        </div>
        <div className={classes.who}>
          <button
            type="button"
            className={classes.picture}
            aria-label="Change profile picture"
            onClick={() => setDialog('picture')}
          >
            <PersonAvatar person={{ ...member, isOnline: false }} size={96} />
            <span className={classes.pencil}>
              <IconPencil size={20} stroke={1.75} aria-hidden />
            </span>
          </button>
          <h1 className={classes.name}>{member.name}</h1>
          <p className={classes.line}>@{member.username}</p>
          <p className={classes.line}>{member.email}</p>
          {member.portalConnected && <Badge size="lg">NYSC Portal Connected</Badge>}
          <Button variant="light" onClick={() => setDialog('edit')}>
            Edit
          </Button>
        </div>
      </header>
      <Tabs defaultValue="service" keepMounted={false}>
        <Tabs.List grow>
          <Tabs.Tab value="service">Service Info</Tabs.Tab>
          <Tabs.Tab value="photos">Photos</Tabs.Tab>
          <Tabs.Tab value="program">Program</Tabs.Tab>
          <Tabs.Tab value="account">Account</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="service" className={classes.panel}>
          <ServiceInfoTab />
        </Tabs.Panel>
        <Tabs.Panel value="photos" className={classes.panel}>
          <GalleryTab />
        </Tabs.Panel>
        <Tabs.Panel value="program" className={classes.panel}>
          <ProgramTab />
        </Tabs.Panel>
        <Tabs.Panel value="account" className={classes.panel}>
          <AccountTab />
        </Tabs.Panel>
      </Tabs>
      <EditProfileDialog key={String(dialog === 'edit')} opened={dialog === 'edit'} onClose={close} />
      <PhotoDialog opened={dialog === 'picture'} use="picture" title="Change profile picture" onClose={close} />
      <PhotoDialog opened={dialog === 'cover'} use="cover" title="Change Cover" onClose={close} />
    </div>
  );
}

interface PhotoDialogProps {
  opened: boolean;
  use: PhotoUse;
  title: string;
  onClose: () => void;
}

function PhotoDialog({ opened, use, title, onClose }: PhotoDialogProps) {
  const { upload, preview, isUploading } = usePhotoUpload(use);
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      <div className={classes.photoDialog}>
        {preview !== null && (
          <img className={classes.preview} data-round={use === 'picture'} src={preview} alt="Your choice" />
        )}
        <p className={classes.line}>A JPEG, PNG or WebP of at most 10 MB.</p>
        <PhotoButton
          loading={isUploading}
          onChoose={(file) => {
            void upload(file).then((done) => done && onClose());
          }}
        >
          Choose a photo
        </PhotoButton>
      </div>
    </Modal>
  );
}
