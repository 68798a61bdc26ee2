import { showToast } from '@kopa/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../layout/show-failure.ts';
import { Confirm } from './confirm.tsx';

interface DeletionProps {
  what: 'post' | 'comment' | 'message';
  /** The consequences, below the question. */
  text: string;
  call: () => Promise<unknown>;
  onDeleted: () => void;
  /** Shares it anew; undefined where it cannot be shared as it was. */
  undo: (() => unknown) | undefined;
  onClose: () => void;
}

/** Asks before a text of a member is deleted, and offers to undo it. */
export function Deletion({ what, text, call, onDeleted, undo, onClose }: DeletionProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: call,
    onSuccess() {
      onClose();
      onDeleted();
      const action = undo && { action: { label: 'Undo', onClick: () => void undo() } };
      showToast({ title: `${what.charAt(0).toUpperCase()}${what.slice(1)} deleted`, tone: 'success', ...action });
    },
    onError: (error) => showToast({ title: `The ${what} was not deleted`, message: failureText(error), tone: 'error' }),
  });
  return (
    <Confirm
      opened
      title={`Delete this ${what}?`}
      text={text}
      confirmLabel="Delete"
      pending={isPending}
      onCancel={onClose}
      onConfirm={() => mutate()}
    />
  );
}
