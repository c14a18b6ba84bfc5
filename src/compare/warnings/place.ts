import type { Reading } from '../../log/reading.js';

/** Where a reading stands: `before.log:12`. */
export const placeOf = ({ file, line }: Pick<Reading, 'file' | 'line'>): string => `${file}:${line}`;
