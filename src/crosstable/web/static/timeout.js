// The time limit of a request, as its abort signal.

const MILLISECONDS = 20000;

export const patience = () => AbortSignal.timeout?.(MILLISECONDS);
