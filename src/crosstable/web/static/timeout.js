// How long an answer is waited for: as the signal of a request, which ends it then.

const MILLISECONDS = 20000;

export const patience = () => AbortSignal.timeout?.(MILLISECONDS);
