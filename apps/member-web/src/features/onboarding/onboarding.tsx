import '../../signed-in-styles.ts';
import { Drawing, type DrawingName } from '@kopa/ui/drawing.tsx';
import { PersonAvatar } from '@kopa/ui/person-avatar.tsx';
import { shownLga, shownPpa } from '@kopa/ui/service-display';
import { Button } from '@mantine/core';
import { IconBuildingCommunity, IconMapPin, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { PhotoButton } from '../../photos/photo-button.tsx';
import { UploadProgress } from '../../photos/upload-progress.tsx';
import { usePhotoUpload } from '../../photos/use-photo-upload.ts';
import { PortalDialog } from '../../portal/portal-dialog.tsx';
import { useSession } from '../../session/session-provider.tsx';
import { useMember } from '../../session/use-member.ts';
import { SupportArea } from '../../support/support-area.tsx';
import classes from './onboarding.module.css';
import { SetupProgress } from './setup-progress.tsx';

/** The four steps after registration, and after a sign-in without a portal (spec 2.5, section 4). */
export function Onboarding() {
  const member = useMember();
  const { finishOnboarding } = useSession();
  const [step, setStep] = useState(0);
  const [asksForPortal, setAsksForPortal] = useState(false);
  const next = () => setStep((current) => Math.min(current + 1, 3));

  return (
    <main className={classes.screen}>
      <SetupProgress step={step} />
      {step === 0 && (
        <Step
          drawing="people"
          title={`Welcome to Kopa, ${member.firstName}`}
          text="Your service record, your feed and the people who serve near you, in one place."
        >
          <Button onClick={next}>Get Started</Button>
          <Button variant="subtle" onClick={finishOnboarding}>
            Skip Setup
          </Button>
        </Step>
      )}
      {step === 1 && (
        <Step
          drawing="record"
          title="Connect your service portal"
          text="It brings your state, LGA, PPA, CDS group, days served and attendance."
        >
          <Button onClick={() => setAsksForPortal(true)}>Enter portal data</Button>
          <Button variant="subtle" onClick={next}>
            Skip for now
          </Button>
        </Step>
      )}
      {step === 2 && <ProfileStep onNext={next} />}
      {step === 3 && (
        <Step
          drawing="group"
          title="Find connections"
          text="See who serves where you do."
          middle={
            <ul className={classes.ways}>
              <Way Icon={IconMapPin} name="Same LGA" own={shownLga(member.lga)} />
              <Way Icon={IconBuildingCommunity} name="Same PPA" own={shownPpa(member.ppa)} />
              <Way Icon={IconUsersGroup} name="CDS groups" own={member.cdsGroup} />
            </ul>
          }
        >
          <Button onClick={finishOnboarding}>Start Connecting</Button>
        </Step>
      )}
      <PortalDialog
        opened={asksForPortal}
        onClose={() => setAsksForPortal(false)}
        onConnected={() => setStep((current) => Math.max(current, 2))}
      />
      <SupportArea />
    </main>
  );
}

/** A way to find people, with what the portal says of the member. */
function Way({ Icon, name, own }: { Icon: typeof IconMapPin; name: string; own: string | null }) {
  return (
    <li>
      <span className={classes.wayIcon}>
        <Icon size={24} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.way}>
        <strong>{name}</strong>
        {own !== null && <span>{own}</span>}
      </span>
    </li>
  );
}

function ProfileStep({ onNext }: { onNext: () => void }) {
  const member = useMember();
  const { upload, preview, isUploading } = usePhotoUpload('gallery');
  return (
    <Step
      title="Complete your profile"
      text="A photo helps others to recognise you. Your bio and interests can follow in your first posts."
      picture={
        <>
          <PersonAvatar person={{ ...member, profilePicture: preview?.src ?? member.profilePicture }} size={128} />
          {preview !== null && <UploadProgress percent={preview.percent} />}
        </>
      }
    >
      <PhotoButton variant="light" loading={isUploading} onChoose={(file) => void upload(file)}>
        Add photo
      </PhotoButton>
      <Button onClick={onNext} disabled={isUploading}>
        Continue
      </Button>
      <Button variant="subtle" onClick={onNext}>
        Skip
      </Button>
    </Step>
  );
}

interface StepProps {
  drawing?: DrawingName;
  /** Stands in the place of a drawing. */
  picture?: ReactNode;
  title: string;
  text: string;
  middle?: ReactNode;
  /** What one can do, within reach of the thumb. */
  children: ReactNode;
}

function Step({ drawing, picture, title, text, middle, children }: StepProps) {
  return (
    <section className={classes.step}>
      <div className={classes.content}>
        {drawing === undefined ? (
          picture
        ) : (
          <div className={classes.art}>
            <Drawing name={drawing} />
          </div>
        )}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {middle}
      </div>
      {children}
    </section>
  );
}
