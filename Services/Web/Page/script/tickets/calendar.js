// A ticket as a file for calendars (RFC 5545), made here: no one is asked, so it works without a connection.
const day = 86_400_000;
const length = 120 * 60_000;

/** "20261124T181000Z" */
const stamp = (time) => new Date(time).toISOString().replace(/[-:]|\.\d{3}/g, '');

const escaped = (text) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

/** A line is at most 75 bytes; what is longer goes on in the next, after a space. */
export function folded(line) {
  const pieces = [];
  let [piece, size] = ['', 0];
  for (const character of line) {
    const bytes = new TextEncoder().encode(character).length;
    if (size + bytes > 74) {
      pieces.push(piece);
      [piece, size] = ['', 0];
    }
    piece += character;
    size += bytes;
  }
  return [...pieces, piece].join('\r\n ');
}

/**
 * @param {{id: string, name: string, startDate: string, endDate?: string, cinema: string, screen?: string}} ticket
 * @param {object|null} place the cinema as the API has it
 * @param {string} address the ticket's page
 */
export function calendarFile(ticket, place, address, now = Date.now()) {
  const start = Date.parse(ticket.startDate);
  const end = ticket.endDate ? Date.parse(ticket.endDate) : start + length;
  const where =
    [ticket.cinema, place?.address?.streetAddress, place?.address?.addressLocality].filter(Boolean).join(', ');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vicinity//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:${ticket.id.replaceAll('/', '.')}@${new URL(address).hostname}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(end > start && end - start < day ? end : start + length)}`,
    `SUMMARY:${escaped(ticket.name)}`,
    `LOCATION:${escaped(where)}`,
    ticket.screen && `DESCRIPTION:${escaped(ticket.screen)}`,
    place && `GEO:${place.geo.latitude};${place.geo.longitude}`,
    `URL:${address}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.filter(Boolean).map(folded).join('\r\n')}\r\n`;
}

/** Saves it, or opens it where files open at once. */
export function saveCalendar(ticket, place, address) {
  const file = new Blob([calendarFile(ticket, place, address)], {type: 'text/calendar;charset=utf-8'});
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'ticket.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
