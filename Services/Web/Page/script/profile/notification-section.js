// The notification box of the reader's own page, for readers who have a session.
import {session} from '../core/session.js';
import {notificationBox} from '../notifications/notification-box.js';

export const notificationSection = () => (session() ? notificationBox() : null);
