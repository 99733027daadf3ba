import { lineProgress, stoppedOnce } from './progress.js';

describe('progress without a terminal', () => {
  it('writes a line every few seconds at most, and one at the end', () => {
    let now = 0;
    const lines: string[] = [];
    const progress = stoppedOnce(
      lineProgress(
        'Rows',
        300,
        (line) => lines.push(line),
        () => now,
      ),
    );
    progress.advance(100);
    now = 6_000;
    progress.advance(100);
    progress.advance(100);
    progress.stop();
    progress.stop();
    expect(lines).toEqual(['Rows: 200 of 300', 'Rows: 300 of 300']);
  });
});
