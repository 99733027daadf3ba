import { runInContext } from '../context/request-context.js';
import { createLogger } from './logger.js';

function capture(level = 'info'): { lines: Record<string, unknown>[]; logger: ReturnType<typeof createLogger> } {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string): void => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, logger: createLogger(level, { write }) };
}

describe('the structured log', () => {
  it('writes one JSON object per line with level, time and who logs', () => {
    const { lines, logger } = capture();
    logger.log('Ready.', 'Server');
    expect(lines).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), context: 'Server', msg: 'Ready.' },
    ]);
  });

  it('names the request that is running', () => {
    const { lines, logger } = capture();
    runInContext({ origin: 'rest', requestId: 'r-1', correlationId: 'theirs' }, () => logger.warn('Refused.', 'Http'));
    expect(lines[0]).toMatchObject({ level: 'warn', request_id: 'r-1', origin: 'rest', correlation_id: 'theirs' });
  });

  it('turns an object into fields, without its secrets', () => {
    const { lines, logger } = capture();
    logger.log({ msg: 'request', path: '/rest/V1/orders', headers: { authorization: 'Bearer abc' } }, 'Http');
    expect(lines[0]).toMatchObject({
      msg: 'request',
      path: '/rest/V1/orders',
      headers: { authorization: '[redacted]' },
    });
  });

  it('takes secrets out of texts and stacks', () => {
    const { lines, logger } = capture();
    logger.error(new Error('GET with Bearer abc.def failed'), 'Http');
    logger.error('It failed.', 'Error: password=hunter22\n    at x', 'Http');
    expect(JSON.stringify(lines)).not.toMatch(/abc\.def|hunter22/);
    expect(lines[1]).toMatchObject({ msg: 'It failed.', stack: expect.stringContaining('at x') });
  });

  it('keeps quiet below its level', () => {
    const { lines, logger } = capture('warn');
    logger.log('not this');
    logger.debug('nor this');
    logger.error('but this');
    expect(lines.map((line) => line['msg'])).toEqual(['but this']);
  });
});
