// Whoever was signed in, and did not sign out, has a token that is no longer good. Said until somebody signs in:
// several answers may tell.
let [wasSignedIn, hasLeft] = [false, false];

/** Somebody is signed in. */
export const noteSignedIn = () => {
  [wasSignedIn, hasLeft] = [true, false];
};

/** They sign out themselves. */
export const noteLeft = () => {
  hasLeft = true;
};

/** True if somebody lost their sign-in without wanting it. */
export const isLost = () => wasSignedIn && !hasLeft;
