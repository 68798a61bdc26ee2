import { Button } from '@mantine/core';
import { useDraft } from '../../device/outbox/drafts.ts';
import { useMember } from '../../session/use-member.ts';
import { PersonAvatar } from '../../shared/media/person-avatar.tsx';
import { PhotoButton } from '../../shared/media/photo-button.tsx';
import { UploadProgress } from '../../shared/media/upload-progress.tsx';
import { usePhotoUpload } from '../../shared/media/use-photo-upload.ts';
import { type AboutDraft, AboutFields } from '../../shared/people/profile/about-fields.tsx';
import { useEditProfile } from '../../shared/people/profile/use-edit-profile.ts';
import { Step } from './step.tsx';

/** A photo, bio and interests. Continue saves the input, Skip does not. */
export function ProfileStep({ onNext }: { onNext: () => void }) {
  const member = useMember();
  const { upload, preview, isUploading } = usePhotoUpload('gallery');
  const saved: AboutDraft = { bio: member.bio ?? '', interests: member.interests };
  const [about, setAbout, , send] = useDraft({ name: 'about', empty: saved, isEdit: true }, onNext);
  const save = useEditProfile();
  const hasChanged = JSON.stringify(about) !== JSON.stringify(saved);
  return (
    <Step
      title="Complete your profile"
      text="A photo, a few words and what you like help others to recognise you."
      picture={
        <>
          <PersonAvatar person={{ ...member, profilePicture: preview?.src ?? member.profilePicture }} size={96} />
          {preview !== null && <UploadProgress percent={preview.percent} />}
        </>
      }
      middle={
        <>
          <PhotoButton variant="light" loading={isUploading} onChoose={(file) => void upload(file)}>
            Add photo
          </PhotoButton>
          <AboutFields value={about} onChange={setAbout} />
        </>
      }
    >
      <Button
        loading={save.isPending}
        disabled={isUploading}
        onClick={() => (hasChanged ? void send(about, () => save.mutateAsync({ ...about })) : onNext())}
      >
        Continue
      </Button>
      <Button variant="subtle" onClick={onNext}>
        Skip
      </Button>
    </Step>
  );
}
