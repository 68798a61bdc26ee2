import { expect, it } from 'vitest';
import { escaped } from './operator-command.ts';

it('the output of a command neither steers the terminal nor turns the direction', () => {
  expect(escaped('ada\tAda\u001b[2J Obi\u202e\u009b1m\r\nbayo\tBáyọ̀ 👩🏽\u200d🌾')).toBe(
    'ada\tAda\\u001b[2J Obi\\u202e\\u009b1m\\u000d\nbayo\tBáyọ̀ 👩🏽\u200d🌾',
  );
});
