/** A name for a wish, new for each: 128 random bits. */
export const newKey =
  () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
