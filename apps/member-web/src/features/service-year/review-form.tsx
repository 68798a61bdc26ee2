import '@mantine/core/styles/Radio.css';
import { ppaLimits } from '@kopa/contracts/limits';
import { type PpaReview, type RatingKey, ratingKeys, ratingNames } from '@kopa/contracts/service/ppas';
import { textLimits } from '@kopa/contracts/text-limits';
import { GrowingTextarea } from '@kopa/ui/growing-textarea.tsx';
import { showToast } from '@kopa/ui/toast';
import { Radio } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useDraft } from '../../device/outbox/drafts.ts';
import { FormButtons } from '../../shared/layout/form-buttons.tsx';
import { saveReviewMutation } from './ppa.queries.ts';
import classes from './service-year.module.css';
import { showNotSaved } from './show-not-saved.ts';

interface ReviewFormProps {
  /** The review to change; null for a new one. */
  review: PpaReview | null;
  onClose: () => void;
}

const marks = Array.from({ length: ppaLimits.ratingMax }, (_, index) => String(index + 1));

/** The five ratings and the texts of a review. */
export function ReviewForm({ review, onClose }: ReviewFormProps) {
  const given: Partial<Record<RatingKey, number>> = review?.ratings ?? {};
  const saved = { ratings: given, text: review?.text ?? '', handover: review?.handover ?? '' };
  const [draft, setDraft, close, send] = useDraft({ name: 'review', empty: saved, isEdit: true }, onClose);
  const { ratings, text, handover } = draft;
  const save = useMutation({
    ...saveReviewMutation(useQueryClient()),
    onError: showNotSaved,
  });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!isComplete(ratings) || save.isPending) return;
    const written = { ratings, text: text.trim() || null, handover: handover.trim() || null };
    void send(written, async () => {
      await save.mutateAsync(written);
      showToast({ title: 'Review saved', message: 'It does not name you.', tone: 'success' });
    });
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      {ratingKeys.map((key) => (
        <Radio.Group
          key={key}
          label={ratingNames[key]}
          value={ratings[key] === undefined ? null : String(ratings[key])}
          onChange={(value) => setDraft({ ...draft, ratings: { ...ratings, [key]: Number(value) } })}
        >
          <div className={classes.marks}>
            {marks.map((mark) => (
              <Radio key={mark} value={mark} label={mark} />
            ))}
          </div>
        </Radio.Group>
      ))}
      <GrowingTextarea
        label="How is it there?"
        rows={[2, 6]}
        maxLength={textLimits.ppaReview}
        value={text}
        onChange={(written) => setDraft({ ...draft, text: written })}
      />
      <GrowingTextarea
        label="What should the next corps member know?"
        rows={[2, 6]}
        maxLength={textLimits.ppaReview}
        value={handover}
        onChange={(written) => setDraft({ ...draft, handover: written })}
      />
      <p className={classes.note}>
        Your name and the date are not shown. In a place with few corps members others may still guess who wrote it.
      </p>
      <FormButtons submit="Save review" isDisabled={!isComplete(ratings)} isPending={save.isPending} onCancel={close} />
    </form>
  );
}

function isComplete(ratings: Partial<Record<RatingKey, number>>): ratings is Record<RatingKey, number> {
  return ratingKeys.every((key) => ratings[key] !== undefined);
}
