/** Time as a dependency: whatever decides by it can be tested. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Calls back once after `milliseconds`; the answer cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
