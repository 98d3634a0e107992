// Whether one is told here what happens to one's orders; for whoever has been somebody here.
import {session} from '../core/session.js';
import {toldBox} from '../notifications/told-box.js';

export const tellingBox = () => (session() ? toldBox() : null);
