import { describe, expect, it } from 'vitest';
import { zstdFrame } from './zstd-frame';

const base64 = (data: Uint8Array) => Buffer.from(zstdFrame(data)).toString('base64');

/** Frames that the reference decoder was seen to turn back into these bytes. */
describe('a Zstandard frame', () => {
  it('holds short data raw', () => {
    expect(base64(new Uint8Array())).toBe('KLUv/QBYAQAA');
    expect(base64(Uint8Array.of(1, 2, 3))).toBe('KLUv/QBYGQAAAQID');
  });

  it('shortens runs, at the end and in the middle', () => {
    expect(base64(Buffer.alloc(400_000, 7))).toBe(
      'KLUv/QBYTAAACAcBAPz/ORACTAAACAcBAPz/ORACTAAACAcBAPz/ORACRQAACAcBAHzaAyE=',
    );
    expect(
      base64(Buffer.concat([Buffer.alloc(40, 1), Buffer.from('between'), Buffer.alloc(300), Buffer.from('end')])),
    ).toBe('KLUv/QBYrQAAYAFiZXR3ZWVuAGVuZAIAKEBlJWAD');
  });

  it('has many sequences', () => {
    const runs = Array.from({ length: 200 }, (_, i) => Buffer.alloc(6 + (i % 50), i));
    const frame = zstdFrame(Buffer.concat(runs));
    expect(Buffer.from(frame).subarray(0, 9).toString('base64')).toBe('KLUv/QBY3RIA');
    expect(frame).toHaveLength(612);
  });
});
