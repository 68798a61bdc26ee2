import { Button } from '@mantine/core';

interface AcceptRejectProps {
  /** Of Accept; the other button is quieter. */
  variant?: 'filled' | 'light';
  isAccepting: boolean;
  isRejecting: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** The answers to an offer, an invitation or a request. While one is on its way, the other cannot be pressed. */
export function AcceptReject({ variant, isAccepting, isRejecting, onAccept, onReject }: AcceptRejectProps) {
  return (
    <>
      <Button variant={variant} loading={isAccepting} disabled={isRejecting} onClick={onAccept}>
        Accept
      </Button>
      <Button variant="default" loading={isRejecting} disabled={isAccepting} onClick={onReject}>
        Decline
      </Button>
    </>
  );
}
